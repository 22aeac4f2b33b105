import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEditorState, type Editor } from '@tiptap/react';
import { Baseline, Highlighter } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePopup } from '../../../ui/use-popup.ts';
import { ToolbarButton } from './toolbar-button.tsx';

interface Swatch {
  readonly value: string;
  readonly label: MessageDescriptor;
}

/* Colours of content, not of the interface: they are kept in the text. rich-text.css makes each readable on either paper. */
const textColours: readonly Swatch[] = [
  { value: '#c2410c', label: msg`Orange` },
  { value: '#dc2626', label: msg`Red` },
  { value: '#c026d3', label: msg`Magenta` },
  { value: '#7c5cf0', label: msg`Violet` },
  { value: '#2f7fd6', label: msg`Blue` },
  { value: '#0f8a85', label: msg`Teal` },
  { value: '#3d8b3d', label: msg`Green` },
  { value: '#808080', label: msg`Grey` },
];
const backgrounds: readonly Swatch[] = [
  { value: '#fde68a80', label: msg`Yellow` },
  { value: '#fdba7480', label: msg`Orange` },
  { value: '#fca5a580', label: msg`Red` },
  { value: '#f0abfc80', label: msg`Magenta` },
  { value: '#93c5fd80', label: msg`Blue` },
  { value: '#5eead480', label: msg`Teal` },
  { value: '#86efac80', label: msg`Green` },
  { value: '#a3a3a360', label: msg`Grey` },
];

/** Room that the panel needs, in pixels. */
const panelWidth = 208;

/** Colours the selected text or what is behind it. */
export function SwatchTool({ editor, kind }: { readonly editor: Editor; readonly kind: 'color' | 'background' }) {
  const { t } = useLingui();
  const { isOpen, setIsOpen, root, trigger } = usePopup();
  const attribute = kind === 'color' ? 'color' : 'backgroundColor';
  const chosen = useEditorState({
    editor,
    selector: ({ editor: current }) => String(current.getAttributes('textStyle')[attribute] ?? ''),
  });
  const label = kind === 'color' ? t`Text colour` : t`Background colour`;
  // Placed on the screen itself: the editor around it cuts off what stands out, and its toolbar scrolls on phones.
  const [place, setPlace] = useState({ left: 0, top: 0 });
  useEffect(() => {
    if (!isOpen) return;
    const close = () => setIsOpen(false);
    window.addEventListener('scroll', close, { capture: true, passive: true });
    window.addEventListener('resize', close);
    return () => {
      window.removeEventListener('scroll', close, { capture: true });
      window.removeEventListener('resize', close);
    };
  }, [isOpen, setIsOpen]);
  const Icon = kind === 'color' ? Baseline : Highlighter;

  function choose(value: string | null) {
    const chain = editor.chain().focus();
    if (kind === 'color') (value === null ? chain.unsetColor() : chain.setColor(value)).run();
    else (value === null ? chain.unsetBackgroundColor() : chain.setBackgroundColor(value)).run();
    setIsOpen(false);
  }

  function toggle() {
    const button = trigger.current?.getBoundingClientRect();
    if (button)
      setPlace({
        left: Math.max(8, Math.min(button.left, window.innerWidth - panelWidth - 8)),
        top: button.bottom + 4,
      });
    setIsOpen(!isOpen);
  }

  return (
    <div ref={root}>
      <ToolbarButton
        ref={trigger}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={chosen === '' ? '' : 'text-teal-ink'}
        onClick={toggle}
      >
        <Icon aria-hidden />
      </ToolbarButton>
      {isOpen && (
        <div
          role="dialog"
          aria-label={label}
          style={place}
          className="fixed z-20 grid w-52 animate-appear grid-cols-4 justify-items-center gap-1 rounded-control border border-line bg-card p-2 shadow-over"
        >
          {(kind === 'color' ? textColours : backgrounds).map((swatch) => (
            <ToolbarButton
              key={swatch.value}
              label={t(swatch.label)}
              isOn={chosen === swatch.value}
              onClick={() => choose(swatch.value)}
            >
              <span
                aria-hidden
                className="size-5.5 rounded-pill border border-line"
                style={{ background: swatch.value }}
              />
            </ToolbarButton>
          ))}
          <button
            type="button"
            className="col-span-4 w-full min-h-(--touch) rounded-small text-s font-medium text-ink-soft hover:bg-sunk"
            onClick={() => choose(null)}
          >
            {t`No colour`}
          </button>
        </div>
      )}
    </div>
  );
}
