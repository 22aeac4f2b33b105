import '../styles/index.css';
import '../lib/device/install-offer.ts';
import { startTransition, StrictMode, useEffect, useInsertionEffect } from 'react';
import type { Root } from 'react-dom/client';
import { laterTexts } from '../learner/later-texts.ts';
import { activateLanguage, rememberedLanguage, withTexts } from '../lib/device/app-language.ts';
import { showLook } from '../lib/device/reading-look.ts';
import { breathe } from '../lib/loading/breathe.ts';
import { savesData } from '../lib/saves-data.ts';
import { settleAfter, whenSettled } from '../lib/loading/settled.ts';
import { showTheme } from '../lib/device/theme.ts';
import { needsPolyfills } from '../lib/browsers/needs-polyfills.ts';
import { createQueryClient } from '../app/query-client.ts';
import { beginFirstScreen } from '../app/first-screen.ts';
import { Providers } from '../app/providers.tsx';
import { createAppRouter, loadFirstScreen, loadWayIn } from '../app/router.ts';
import { StartFailure } from './start-failure.tsx';

const container = document.getElementById('root') as HTMLElement;
/** Keeps the frame that the page came with until the first screen can be drawn whole (shared/src/page/page-frames.ts). */
const hasFrame = container.hasChildNodes();

function Drawn({ onDrawn }: { readonly onDrawn: () => void }) {
  // What the frame said of itself; before any screen says it of itself, as layout effects do.
  useInsertionEffect(() => {
    const { dataset } = document.documentElement;
    delete dataset.studying;
    delete dataset.alone;
  }, []);
  useEffect(onDrawn, [onDrawn]);
  return null;
}

/** In steps, between which the browser hears a touch: what is there until the last is the frame. */
async function showApp(root: Root): Promise<void> {
  const queryClient = createQueryClient();
  // At once, beside the catalogue, so that neither waits for the other.
  beginFirstScreen(queryClient);
  const speaking = activateLanguage(rememberedLanguage());
  await breathe();
  const router = createAppRouter(queryClient);
  await breathe();
  await Promise.all([speaking, hasFrame ? loadFirstScreen(router).catch(() => undefined) : undefined]);
  const drawn = new Promise<void>((resolve) => {
    startTransition(() =>
      root.render(
        <StrictMode>
          <Providers router={router} queryClient={queryClient} />
          <Drawn onDrawn={resolve} />
        </StrictMode>,
      ),
    );
  });
  settleAfter(drawn);
  await drawn;
  const later: (() => Promise<unknown>)[] = [
    // Before anything leads to one of them; where data is saved, when something does.
    ...(savesData() ? [] : [router.options.context.addLaterRoutes]),
    // The first screen, too, may come to say something of the later ones, such as why a password is refused.
    withTexts(laterTexts, () => Promise.resolve()),
    () => loadWayIn(router),
    () => import('../app/first-page/frame-cookie.ts').then(({ keepFrameCookie }) => keepFrameCookie(queryClient)),
    () => import('../app/other-tabs.ts').then(({ followOtherTabs }) => followOtherTabs()),
  ];
  for (const step of later) {
    whenSettled()
      .then(step)
      .catch(() => undefined);
  }
}

async function start(): Promise<void> {
  if (needsPolyfills()) await import('../lib/browsers/polyfills.ts');
  await breathe();
  showTheme();
  showLook();
  await breathe();
  // In the same file, and run by this alone: all else of it is read in the step before (vite.config.ts).
  const { createRoot } = await import('react-dom/client');
  await breathe();
  const root = createRoot(container);
  await breathe();
  await showApp(root).catch(() => root.render(<StartFailure />));
  container.removeAttribute('aria-busy');
}

// Not awaited: the bundles of the screens wait for this one.
void start();
