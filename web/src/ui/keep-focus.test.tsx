import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { keepFocus } from './keep-focus.ts';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';

beforeEach(() => onTestFinished(keepFocus()));

const settled = () => act(async () => {});

interface LinesProps {
  readonly asks?: boolean;
  /** Has the line go later than the dialog, or before it. */
  readonly delay?: (go: () => void) => void;
}

function Lines({ asks = false, delay = (go) => go() }: LinesProps) {
  const [names, setNames] = useState(['one', 'two', 'three']);
  const [doomed, setDoomed] = useState<string>();
  const remove = (name: string) => delay(() => setNames((now) => now.filter((one) => one !== name)));
  return (
    <I18nProvider i18n={i18n}>
      <section>
        <h2>Lines</h2>
        {names.length === 0 && <p>Nothing is left</p>}
        {names.length > 0 && (
          <ul>
            {names.map((name) => (
              <li key={name}>
                {names.length > 1 && <button type="button" className="handle">{`Move ${name}`}</button>}
                <button type="button">{`Play ${name}`}</button>
                <button type="button" className="red" onClick={() => (asks ? setDoomed(name) : remove(name))}>
                  {`Delete ${name}`}
                </button>
              </li>
            ))}
          </ul>
        )}
        {doomed !== undefined && (
          <ConfirmDialog
            title="Sure?"
            confirmLabel="Yes"
            onCancel={() => setDoomed(undefined)}
            onConfirm={() => {
              remove(doomed);
              setDoomed(undefined);
            }}
          >
            It goes
          </ConfirmDialog>
        )}
      </section>
    </I18nProvider>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const button = (name: string) => screen.getByRole('button', { name });

test('after a removal the same button of the next line has the focus, then that of the one before, then the heading', async () => {
  render(<Lines />);
  await press('Delete two');
  await waitFor(() => expect(button('Delete three')).toHaveFocus());
  await press('Delete three');
  await waitFor(() => expect(button('Delete one')).toHaveFocus());
  await press('Delete one');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Lines' })).toHaveFocus());
});

test.each([
  ['as the dialog closes', (go: () => void) => go()],
  ['later', (go: () => void) => void setTimeout(() => act(go), 10)],
])('what a dialog asked about hands the focus on where it goes %s', async (_, delay) => {
  render(<Lines asks delay={delay} />);
  await press('Delete one');
  await press('Yes');
  await waitFor(() => expect(button('Delete two')).toHaveFocus());
});

test('what takes the place of another has the focus at the button of the same name', async () => {
  const { rerender } = render(
    <main>
      <h1>Course</h1>
      <section key="first">
        <button type="button">Copy</button>
      </section>
    </main>,
  );
  button('Copy').focus();
  rerender(
    <main>
      <h1>Course</h1>
      <section key="second">
        <button type="button">Share</button>
        <button type="button">Copy</button>
      </section>
    </main>,
  );
  await waitFor(() => expect(button('Copy')).toHaveFocus());
});

test('what comes back later than the other went has the focus then', async () => {
  const Course = ({ state }: { readonly state: 'first' | 'loading' | 'second' }) => (
    <main>
      <h1>Courses</h1>
      <div>
        {state === 'loading' ? (
          <p>Loading</p>
        ) : (
          <section key={state}>
            <button type="button">Copy</button>
          </section>
        )}
      </div>
    </main>
  );
  const { rerender } = render(<Course state="first" />);
  button('Copy').focus();
  rerender(<Course state="loading" />);
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  rerender(<Course state="second" />);
  await waitFor(() => expect(button('Copy')).toHaveFocus());
});

test('the focus stays with who has it, and what had it before goes unnoticed', async () => {
  const Both = ({ isThere }: { readonly isThere: boolean }) => (
    <>
      {isThere && (
        <div data-testid="gone">
          <button type="button">Gone</button>
        </div>
      )}
      <button type="button">Stays</button>
    </>
  );
  const { rerender } = render(<Both isThere />);
  within(screen.getByTestId('gone')).getByRole('button').focus();
  button('Stays').focus();
  rerender(<Both isThere={false} />);
  await settled();
  expect(button('Stays')).toHaveFocus();
});

test.each(['a layer that closes', 'a button that goes away'])(
  'a text that is edited is left alone: %s',
  async (what) => {
    function Editor() {
      const [isOpen, setIsOpen] = useState(true);
      return (
        <section>
          {isOpen && (
            <div role={what === 'a layer that closes' ? 'dialog' : 'group'} aria-label="Colour">
              <button type="button" onClick={() => setIsOpen(false)}>
                No colour
              </button>
            </div>
          )}
          <div contentEditable suppressContentEditableWarning>
            <h2>Of the text</h2>
            <a href="/colours">No colour</a>
          </div>
        </section>
      );
    }
    render(<Editor />);
    await press('No colour');
    await settled();
    // Its editor would draw it anew, and that would be taken for the next that goes.
    expect(screen.getByRole('heading', { name: 'Of the text' })).not.toHaveAttribute('tabindex');
    expect(screen.getByRole('link', { name: 'No colour' })).not.toHaveFocus();
  },
);
