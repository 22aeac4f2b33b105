import * as contract from '@kalima/shared/contract/content/pinyin';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import { type PinyinDependencies, createPinyinService } from './pinyin.service.ts';

/** Mounts how Chinese texts are read. */
export function mountPinyin(api: ApiRoutes, parts: PinyinDependencies): void {
  const pinyin = createPinyinService(parts);
  api.route(contract.listPinyin, ({ caller, params, query }) => pinyin.list(caller, params.id, query.cursor));
  api.route(contract.correctPinyin, ({ caller, params, body }) =>
    pinyin.correct(caller, params.id, params.textId, body),
  );
}
