# The web application is built with everything, the image holds what the server needs to run.
FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/

FROM manifests AS build
RUN npm ci --workspace web --workspace shared --include-workspace-root --ignore-scripts
COPY tsconfig.base.json ./
COPY shared shared
COPY web web
RUN npm run build

FROM manifests AS packages
RUN npm ci --workspace server --workspace shared --include-workspace-root=false --omit=dev --ignore-scripts

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=off NODE_COMPILE_CACHE=/data/compiled MALLOC_ARENA_MAX=2
WORKDIR /app
RUN mkdir /data && chown node:node /data && chmod 700 /data
COPY --from=packages /app ./
COPY shared shared
COPY server server
COPY demo demo
COPY --from=build /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between the server gets the signals itself.
CMD ["node", "server/start.mjs"]
