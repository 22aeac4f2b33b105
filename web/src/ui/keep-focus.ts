/** How many places are remembered: a list, the dialog that asks, what is asked in it. */
const remembered = 6;

const headings = 'h1, h2, h3';
/** What gives the focus back by itself when it closes. */
const layers = 'dialog, [role=dialog], [role=menu], [role=listbox]';
/** A text that is edited, whose headings are its own: what changes in it is put right by its editor, again and again. */
const editor = '[contenteditable]';
const ofKind = (around: Element, { tagName }: Element) => [...around.querySelectorAll<HTMLElement>(tagName)];
const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;

/** The same control of another item: the one that looks the same, or stands at the same place. */
function counterpart(lost: HTMLElement, item: Element, other: Element): HTMLElement | undefined {
  const alike = (around: Element) => ofKind(around, lost).filter(({ className }) => className === lost.className);
  return alike(other)[alike(item).indexOf(lost)] ?? ofKind(other, lost)[ofKind(item, lost).indexOf(lost)];
}

/** The control of the same name, where what was removed is made anew. */
function namesake(lost: HTMLElement, around: Element): HTMLElement | undefined {
  const isLike = (one: HTMLElement) => nameOf(one) === nameOf(lost) && !one.closest(editor);
  return lost.matches('button, a') ? ofKind(around, lost).find(isLike) : undefined;
}

function headingIn(around: Element): HTMLElement | undefined {
  return [...around.querySelectorAll<HTMLElement>(headings)].find((heading) => !heading.closest(editor));
}

/** The next item, or the one before, of a list or table from which one was removed. */
function neighbours({ nextSibling, previousSibling }: MutationRecord, { tagName }: Element): Element[] {
  const isItem = (node: Node | null): node is Element => node instanceof Element && node.tagName === tagName;
  let [next, previous] = [nextSibling, previousSibling];
  while (next && !isItem(next)) next = next.nextSibling;
  while (previous && !isItem(previous)) previous = previous.previousSibling;
  return [next, previous].filter((node) => isItem(node));
}

/** Where the focus goes for what was removed: to its like in what is left, or to the heading above; undefined for what was in a layer that closed. */
function successorOf(lost: HTMLElement, item: Element, record: MutationRecord): HTMLElement | undefined {
  if (lost.closest(layers)) return undefined;
  if (item.matches('li, tr')) {
    for (const other of neighbours(record, item)) {
      const found = counterpart(lost, item, other);
      if (found) return found;
    }
  }
  for (let around = record.target as Element | null; around; around = around.parentElement) {
    const found = namesake(lost, around) ?? headingIn(around);
    if (found) return found;
  }
  return undefined;
}

/**
 * From now on the focus does not fall back to the page where what has it is removed, such as the button of a line that it
 * deletes: it goes to the same one of the next line, of the one before, or to the heading. Returns what ends it.
 */
export function keepFocus(): () => void {
  /** Where the focus was, the last at the end. */
  let trail: HTMLElement[] = [];
  /** What made way to a heading, and may come again once its successor has been fetched. */
  let missed: { readonly lost: HTMLElement; readonly around: Element } | undefined;
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    if (!target.matches(headings)) missed = undefined;
    trail = [...trail.filter((one) => one !== target), target].slice(-remembered);
  };
  const observer = new MutationObserver((records) => {
    const before = trail.at(-1);
    for (const record of records) {
      if ((record.target as Element).closest(editor)) continue;
      for (const item of record.removedNodes) {
        if (!(item instanceof Element)) continue;
        trail = trail.flatMap((one) => {
          if (one.isConnected || !item.contains(one)) return [one];
          const next = successorOf(one, item, record);
          if (one === before && next?.matches(headings)) missed = { lost: one, around: record.target as Element };
          return next ? [next] : [];
        });
      }
    }
    const again = missed && document.activeElement === before && namesake(missed.lost, missed.around);
    if (again) again.focus({ preventScroll: true });
    const next = trail.at(-1);
    if (!next?.isConnected || next === before || document.activeElement !== document.body) return;
    if (next.matches(headings)) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', note);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', note);
    observer.disconnect();
  };
}
