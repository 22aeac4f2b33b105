import * as contract from '@kalima/shared/contract/teaching/class-reports';
import type { ApiRoutes } from '../../../platform/http/api-routes.ts';
import type { ReportsService } from './reports.service.ts';

const done = { done: true } as const;

/** Mounts the reports of classes, for those who teach them. */
export function mountReports(api: ApiRoutes, reports: ReportsService): void {
  api.route(contract.listAttention, async ({ caller }) => ({
    items: await reports.attention(caller),
    nextCursor: null,
  }));
  api.route(contract.listStuck, ({ caller, params, query }) => reports.stuck(caller, params.id, query));
  api.route(contract.listOverdue, ({ caller, params, query }) => reports.overdue(caller, params.id, query));
  api.route(contract.listMissedWords, ({ caller, params, query }) => reports.missedWords(caller, params.id, query));
  api.route(contract.listAbsent, ({ caller, params, query }) => reports.absent(caller, params.id, query));
  api.route(contract.getClassGrid, ({ caller, params, query }) => reports.grid(caller, params.id, query.from));
  api.route(contract.getLearnerReport, ({ caller, params }) => reports.learner(caller, params.id, params.userId));
  api.route(contract.listClassNotes, async ({ caller, params }) => ({
    items: await reports.listNotes(caller, params.id, params.userId),
  }));
  api.route(contract.addClassNote, ({ caller, params, body }) =>
    reports.addNote(caller, params.id, params.userId, body),
  );
  api.route(contract.deleteClassNote, async ({ caller, params }) => {
    await reports.deleteNote(caller, params.id, params.userId, params.noteId);
    return done;
  });
}
