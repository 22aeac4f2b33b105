import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useUser } from '../../lib/api/user.ts';
import { type Part, rememberedPart, rememberPart } from '../learn-or-teach.ts';

interface Left {
  readonly by: string;
  readonly places: Partial<Record<Part, string>>;
}

/** Where each part was left since the page was opened, and by whom. */
const leftIn = new WeakMap<object, Left>();

const ofBoth = /^\/profile(\/|$)/;

/** The part that an address belongs to; null where it belongs to both. */
function partOf(pathname: string): Part | null {
  if (ofBoth.test(pathname)) return null;
  return /^\/admin(\/|$)/.test(pathname) ? 'teach' : 'learn';
}

/** The part that who teaches is in, and the way into the other one: to where it was left. */
export function usePart(): { readonly part: Part; readonly goTo: (part: Part) => boolean } {
  const { id, role } = useUser();
  const { pathname, href } = useLocation();
  const router = useRouter();
  const own = partOf(pathname);
  useEffect(() => {
    const left = leftIn.get(router);
    const places = left?.by === id ? left.places : {};
    leftIn.set(router, { by: id, places: own ? { ...places, [own]: href } : places });
  }, [router, id, own, href]);
  return {
    part: own ?? rememberedPart() ?? (role === 'teacher' ? 'teach' : 'learn'),
    /** Returns false where the part was not visited yet: then it begins at its first screen. */
    goTo: (part) => {
      rememberPart(part);
      const left = leftIn.get(router);
      const place = left?.by === id ? left.places[part] : undefined;
      if (place === undefined) return false;
      void router.navigate({ href: place });
      return true;
    },
  };
}
