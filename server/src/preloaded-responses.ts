import type { FastifyRequest } from 'fastify';
import type { Profile } from '@kalima/shared/contract/people/accounts';
import { preloadedResponsesId, type PreloadedResponses } from '@kalima/shared/contract/preloaded-responses';
import { readsAllContent } from '@kalima/shared/domain/people/accounts';
import { type OfferedLanguages, offerLanguages } from '@kalima/shared/domain/language/language-choice';
import { viewerOf } from '@kalima/shared/page/page-frames';
import { currentSession, sessionAnswer } from './people/accounts/current-session.ts';
import type { AccountsService } from './people/accounts/accounts.service.ts';
import type { OwnCookie } from './people/accounts/session-cookie.ts';
import type { AssignmentsService } from './teaching/assignments/assignments.service.ts';
import type { MaterialsService } from './content/materials/learning-materials.service.ts';
import { publicSchool } from './people/school/school.routes.ts';
import type { SchoolService } from './people/school/school.service.ts';
import { openRequestOf } from './platform/admission/open-request.ts';
import type { SessionAccounts } from './platform/admission/session-accounts.ts';
import type { PageData } from './platform/http/web-app.ts';
import { sessionHash } from './platform/sessions/session-token.ts';

interface Dependencies {
  accounts: AccountsService;
  assignments: AssignmentsService;
  materials: MaterialsService;
  school: SchoolService;
  cookie: OwnCookie;
  sessions: SessionAccounts;
}

/** The address whose first screen is the list of materials, as nobody has narrowed it. */
const listPath = '/learning-materials';

/** Among which languages a list of materials can be switched, as its screen shows it who has chosen none (PRODUCT.md#one-language-at-a-time). */
function offeredIn(list: string, { role, targetLanguage }: Profile): OfferedLanguages {
  const { languages } = JSON.parse(list) as NonNullable<PreloadedResponses['GET /api/learning-materials']>;
  return offerLanguages(languages, readsAllContent(role) ? 'all' : null, targetLanguage);
}

/**
 * The answers that the first screen of a page would ask for: what is known of the school, who is signed in, what is new to them, and the list of
 * materials where the page is that list. Each is read as its endpoint reads it, for the session of the request alone.
 */
export function createPreloadedResponses({
  accounts,
  assignments,
  materials,
  school,
  cookie,
  sessions,
}: Dependencies): PageData {
  function listOf(request: FastifyRequest): Promise<string | null> {
    const tokenHash = sessionHash(request.headers.cookie, cookie);
    if (tokenHash === null || request.url !== listPath) return Promise.resolve(null);
    return materials.listJson(tokenHash, {});
  }

  return {
    id: preloadedResponsesId,
    async dataFor(request, reply) {
      const tokenHash = sessionHash(request.headers.cookie, cookie);
      await sessions.takePlace(tokenHash, request, openRequestOf(reply));
      const [session, list, known] = await Promise.all([
        currentSession(accounts, cookie, request, reply),
        listOf(request),
        publicSchool(school),
      ]);
      const answers: PreloadedResponses = {
        'GET /api/auth/get-session': await sessionAnswer(accounts, cookie, request, session),
        'GET /api/school': known,
      };
      const viewer = viewerOf(session?.profile ?? null, known.registration !== 'closed');
      if (!session) {
        if (tokenHash !== null) sessions.forget(tokenHash);
        return { json: JSON.stringify(answers), viewer };
      }
      const notifications = await assignments.listNotifications(session.caller);
      const json = JSON.stringify({ ...answers, 'GET /api/notifications': notifications } satisfies PreloadedResponses);
      // The list is JSON already, as the database keeps it.
      const whole = list === null ? json : `${json.slice(0, -1)},"GET /api/learning-materials":${list}}`;
      return { json: whole, viewer, offered: list === null ? undefined : offeredIn(list, session.profile) };
    },
  };
}
