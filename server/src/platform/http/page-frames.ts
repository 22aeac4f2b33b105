import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appLanguageCodes } from '@kalima/shared/domain/language/app-languages';
import type { OfferedLanguages } from '@kalima/shared/domain/language/language-choice';
import { frameCookie, framedPage, type Frames, readChoices, type Viewer } from '@kalima/shared/page/page-frames';
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

/** Who looks at a page, and among which languages its list can be switched. */
export interface Seen {
  readonly viewer: Viewer;
  readonly offered?: OfferedLanguages | undefined;
}

export const policyHeader = 'content-security-policy';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the policy of a page: it allows the one block of styles and the one script that the build put into it, by their hashes. */
export function policyOfPage(page: string): (policy: unknown) => string {
  const [, style] = page.split(/<\/?style>/, 2);
  const script = page.split('<script>')[1]?.split('</script>')[0];
  const allow = (policy: string, directive: string, text: string | undefined) =>
    text === undefined ? policy : policy.replace(`${directive} 'self'`, `${directive} 'self' ${hashOf(text)}`);
  return (policy) => allow(allow(String(policy), 'style-src', style), 'script-src', script);
}

/** The frames that the build has drawn (web/src/start), one file a language; without them, the page as it is. */
export async function readFrames(webRoot: string, page: string) {
  const framesIn = async (language: string) => {
    const text = await readFile(join(webRoot, `frames-${language}.json`), 'utf8').catch(() => null);
    return text === null ? null : (JSON.parse(text) as Frames);
  };
  const drawnIn = await Promise.all(appLanguageCodes.map(async (code) => [code, await framesIn(code)] as const));
  const frames = new Map(drawnIn);
  return {
    /** The page for who looks at it, as their device has it, with what belongs to its end. */
    pageFor(request: FastifyRequest, { viewer, offered }: Seen, ending: string): string {
      const choices = { ...readChoices(parseCookie(request.headers.cookie ?? '')[frameCookie]), viewer };
      const drawn = frames.get(choices.language);
      const whole = drawn ? framedPage(page, drawn, choices, request.url, offered) : page;
      const end = whole.lastIndexOf('</body>');
      return whole.slice(0, end) + ending + whole.slice(end);
    },
  };
}
