import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Shows something of a fixed width as large as there is room, and never larger than it is. */
export function Fitted({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    const fit = () => {
      const [room, width] = [frame.current?.clientWidth ?? 0, content.current?.offsetWidth ?? 0];
      setZoom(room > 0 && width > 0 ? Math.min(1, room / width) : 1);
    };
    fit();
    if (!('ResizeObserver' in globalThis)) return;
    const observer = new ResizeObserver(fit);
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame}>
      <div style={{ zoom }}>
        <div ref={content} className="mx-auto w-max">
          {children}
        </div>
      </div>
    </div>
  );
}
