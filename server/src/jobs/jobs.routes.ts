import type { FastifyInstance } from 'fastify';
import * as contract from '@kalima/shared/contract/jobs';
import type { ApiRoutes } from '../platform/http/api-routes.ts';
import { openRequestOf } from '../platform/admission/open-request.ts';
import type { Places } from '../platform/admission/places.ts';
import type { JobsService } from './jobs.service.ts';

/** Mounts what somebody does with the jobs that they asked for; they end with the server. */
export function mountJobs(server: FastifyInstance, api: ApiRoutes, jobs: JobsService, streams: Places): void {
  server.addHook('preClose', (done) => {
    jobs.endStreams();
    done();
  });
  server.addHook('onClose', () => jobs.end());
  api.route(contract.listJobs, ({ caller }) => jobs.list(caller));
  api.routePieces(contract.watchJobs, async ({ caller, reply }) => {
    await streams.take(caller.userId, openRequestOf(reply));
    const { pieces, onEnd } = jobs.watch(caller);
    reply.raw.once('close', onEnd);
    return pieces;
  });
  api.route(contract.getJob, ({ caller, params }) => jobs.get(caller, params.id));
  api.route(contract.cancelJob, ({ caller, params }) => jobs.cancel(caller, params.id));
  api.route(contract.dismissJob, async ({ caller, params }) => {
    await jobs.dismiss(caller, params.id);
    return { done: true } as const;
  });
  api.route(contract.listLeftPeople, ({ caller, params }) => jobs.listLeft(caller, params.id));
}
