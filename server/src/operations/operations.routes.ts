import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import * as contract from '@kalima/shared/contract/operations/operations';
import type { OpenDatabase } from '../platform/db/open-database.ts';
import type { ApiRoutes } from '../platform/http/api-routes.ts';
import { openApiDocument } from './open-api.ts';
import { logSecurityEvent } from '../platform/http/security-events.ts';
import type { BackupsService } from './backups.ts';
import type { ServerStatusService } from './server-status.ts';

/** Milliseconds in which a database that is ready answers; container health checks wait for five seconds. */
const mostReadyMs = 4000;

interface Dependencies {
  api: ApiRoutes;
  database: OpenDatabase;
  status: ServerStatusService;
  backups: BackupsService;
  /** Whether the server is about to end. */
  isDraining: () => boolean;
}

/** Mounts health, readiness, metrics, the status for admins and the API's own description. */
export function mountOperations(
  server: FastifyInstance,
  { api, database, status, backups, isDraining }: Dependencies,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'http_server_errors_total',
    help: 'Responses with a status of 500 or more.',
    registers: [registry],
  });

  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections at work, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
  });
  // Found once for each kind of answer: telling labels apart takes longer than counting.
  const durations = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();
  function durationOf(method: string, route: string, statusCode: number) {
    const kind = `${method} ${route} ${statusCode}`;
    const known = durations.get(kind) ?? duration.labels({ method, route, status: statusCode });
    durations.set(kind, known);
    return known;
  }
  let requests = 0;
  server.addHook('onRequest', (_request, _reply, done) => {
    requests += 1;
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    requests -= 1;
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const { statusCode } = reply;
    const ms = reply.elapsedTime;
    durationOf(method, route, statusCode).observe(ms / 1000);
    if (statusCode >= 500) failures.inc();
    request.log.debug({ method, route, status: statusCode, ms: Math.round(ms) }, 'request');
    done();
  });

  api.route(contract.getStatus, ({ caller }) => status.read(caller, requests));
  api.route(contract.getBackups, ({ caller }) => backups.status(caller));
  api.route(contract.startBackup, async ({ caller, request }) => {
    const begun = await backups.start(caller);
    logSecurityEvent(request, 'backup begun', caller.userId);
    return begun;
  });
  api.route(contract.allowBackupDownload, async ({ caller, body, request }) => {
    const ticket = await backups.allowDownload(caller, { ...body, address: request.ip });
    return { path: `/api/admin/backups/downloads/${ticket}` };
  });
  api.routeFile(contract.downloadBackup, async ({ caller, params, request }) => {
    const file = await backups.openDownload(caller, params.ticket);
    logSecurityEvent(request, 'backup downloaded', caller.userId);
    return file;
  });
  server.get('/healthz', () => ({ status: 'ok' }));
  // Everyone who asks meanwhile shares one question to the database: anybody may ask, as often as they like.
  let asking: Promise<void> | undefined;
  const ping = () => (asking ??= database.ping().finally(() => (asking = undefined)));
  /** Throws if the database fails; false if it has not answered in time. */
  async function isAnswering(): Promise<boolean> {
    const timer = new AbortController();
    const late = setTimeout(mostReadyMs, false, { signal: timer.signal, ref: false });
    // Ended below, or too late for anybody.
    late.catch(() => undefined);
    try {
      return await Promise.race([ping().then(() => true), late]);
    } finally {
      timer.abort();
    }
  }
  server.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.code(503).header('retry-after', '5').send({ status: 'shutting down' });
    try {
      if (await isAnswering()) return { status: 'ok' };
      return await reply.code(503).header('retry-after', '5').send({ status: 'database busy' });
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'database unreachable' });
    }
  });
  server.get('/metrics', async (_request, reply) => {
    const { busyConnections, waitingRequests } = database.load();
    connections.set({ state: 'busy' }, busyConnections);
    connections.set({ state: 'waiting' }, waitingRequests);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  let document: ReturnType<typeof openApiDocument> | undefined;
  server.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send((document ??= openApiDocument())),
  );
}
