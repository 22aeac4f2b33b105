# What `npm run release` makes, unpacked: the same that schools install without a container.
FROM node:24.21.0-bookworm-slim AS release
WORKDIR /build
COPY package.json package-lock.json ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY tools/package.json tools/
# What installs, so that the packages are a layer that other changes keep.
COPY scripts scripts/
RUN node scripts/install.mjs
COPY . .
RUN npm run release -- --out /release && mkdir /kalima && tar -xzf /release/*.tar.gz --strip-components=1 -C /kalima

FROM debian:bookworm-slim
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN useradd --uid 1000 --no-create-home --shell /usr/sbin/nologin kalima && mkdir /data && chown kalima:kalima /data && chmod 700 /data
WORKDIR /app
COPY --from=release /kalima ./
USER kalima
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["./node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The script gives its place to the server, which gets the signals itself.
CMD ["./kalima"]
