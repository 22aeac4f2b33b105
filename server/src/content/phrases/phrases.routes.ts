import { replacePhrases } from '@kalima/shared/contract/content/course-phrases';
import * as contract from '@kalima/shared/contract/content/phrases';
import { mountStages } from '../mount-stages.ts';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { PhrasesService } from './phrases.service.ts';

/** 500 phrases with their explained words. */
const bodyLimit = 4 * 1024 * 1024;

const done = { done: true } as const;

/** Mounts phrases for their learners and for the back office. */
export function mountPhrases(api: ApiRoutes, phrases: PhrasesService): void {
  api.routeJson(contract.listPhraseStages, ({ tokenHash }) => phrases.listJson(tokenHash));
  api.routeJson(contract.getPhraseCourse, ({ tokenHash, params }) => phrases.getJson(tokenHash, params.id));

  mountStages(api, contract.phraseStages, phrases);
  api.route(contract.listStagePhraseCourses, async ({ caller, params }) => ({
    items: await phrases.listOf(caller, params.id),
    nextCursor: null,
  }));

  api.route(contract.orderPhraseCourses, async ({ caller, params, body }) => ({
    items: await phrases.orderCourses(caller, params.id, body.ids),
    nextCursor: null,
  }));

  api.route(contract.getEditablePhraseCourse, ({ caller, params }) => phrases.getEditable(caller, params.id));
  api.route(contract.createPhraseCourse, ({ caller, body }) => phrases.create(caller, body));
  api.route(contract.updatePhraseCourse, ({ caller, params, body }) => phrases.update(caller, params.id, body));
  api.route(contract.deletePhraseCourse, async ({ caller, params }) => {
    await phrases.remove(caller, params.id);
    return done;
  });
  api.route(contract.orderPhrases, ({ caller, params, body }) => phrases.order(caller, params.id, body.ids));

  api.route(replacePhrases, ({ caller, params, body }) => phrases.replacePhrases(caller, params.id, body), {
    bodyLimit,
  });

  api.route(contract.createPhrase, ({ caller, params, body }) => phrases.addPhrase(caller, params.id, body));
  api.route(contract.updatePhrase, ({ caller, params, body }) => phrases.updatePhrase(caller, params.id, body));
  api.route(contract.deletePhrase, async ({ caller, params }) => {
    await phrases.removePhrase(caller, params.id);
    return done;
  });
}
