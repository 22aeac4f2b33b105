import { type RefObject, useEffect, useRef } from 'react';
import { arrowKeysOf } from '../lib/arrow-keys.ts';

const popup = '[role="dialog"], dialog, [role="menu"]';

/** The controls of a toolbar that can be used now; what opens above it has its own. */
function controlsOf(toolbar: HTMLElement): HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>('button, select')].filter(
    (control) => !control.matches(':disabled') && control.closest(popup) === toolbar.closest(popup),
  );
}

/** Makes one control reachable by Tab: the one that had the focus last, else the first. */
function keepOneStop(toolbar: HTMLElement, wanted?: HTMLElement): void {
  const controls = controlsOf(toolbar);
  const stop = wanted ?? controls.find((control) => control.tabIndex === 0) ?? controls[0];
  for (const control of controls) control.tabIndex = control === stop ? 0 : -1;
}

/**
 * A toolbar as one stop of the Tab key: the arrow keys, Home and End lead from control to control inside it (ARIA's
 * pattern of a toolbar). Controls may come, go, and be disabled.
 */
export function useRovingFocus(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const toolbar = root.current;
    if (!toolbar) return;
    const refresh = () => {
      const active = controlsOf(toolbar).find((control) => control === document.activeElement);
      keepOneStop(toolbar, active);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
      const controls = controlsOf(toolbar);
      const place = controls.indexOf(event.target);
      if (place < 0) return;
      const { back, forth } = arrowKeysOf(toolbar);
      const steps: Record<string, number> = {
        [back]: place - 1,
        [forth]: place + 1,
        Home: 0,
        End: controls.length - 1,
      };
      const step = steps[event.key];
      if (step === undefined) return;
      // A select would change its value.
      event.preventDefault();
      controls.at(step % controls.length)?.focus();
    };
    const observer = new MutationObserver(refresh);
    observer.observe(toolbar, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
    toolbar.addEventListener('focusin', refresh);
    toolbar.addEventListener('keydown', onKey);
    refresh();
    return () => {
      observer.disconnect();
      toolbar.removeEventListener('focusin', refresh);
      toolbar.removeEventListener('keydown', onKey);
    };
  }, []);
  return root;
}
