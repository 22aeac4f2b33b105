import regionWorker from '../loading/region-worker.ts?worker&url';

interface Policy {
  createHTML(html: string): TrustedHTML;
  createScriptURL(url: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(html: string): string; createScriptURL(url: string): string }): Policy;
}

/** The scripts that are named by their addresses. */
const workers = { offline: '/sw.js', regions: regionWorker };

/**
 * The page's policy lets nothing but this set markup or addresses of scripts (security-headers.ts of the server). Browsers
 * without Trusted Types take the text itself.
 */
const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('kalima', {
  createHTML: (html) => html,
  createScriptURL(url) {
    if (!Object.values(workers).includes(url)) throw new TypeError('Only the workers are named by their addresses.');
    return url;
  },
});

/** Markup that the server has sanitised, as the page may set it. Never give it anything else. */
export function trustedHtml(html: string): TrustedHTML {
  return policy?.createHTML(html) ?? html;
}

/** The address of the service worker, or of the thread that reads about numbers and dates (region-data.ts). */
export function trustedWorkerAddress(worker: keyof typeof workers): string {
  return (policy?.createScriptURL(workers[worker]) ?? workers[worker]) as string;
}
