import type { PackageCourseOf } from '@kalima/shared/contract/exchange/course-package';
import type { GivenOtherForm } from '../../../content/pairs.ts';
import type { Inward, Outward } from './packaged-kind.ts';

type PackageCard = PackageCourseOf<'reading_card'>['cards'][number];

/** The other form of a word as a package has it; nothing where there is none, so that it is what it was before there were any. */
export const listOtherForm = (
  { otherForm = '', otherAudioUrl = null }: GivenOtherForm,
  outward: Outward,
): Pick<PackageCard, 'otherForm' | 'otherRecording'> => {
  if (otherForm === '') return {};
  const recording = outward.file(otherAudioUrl, otherForm);
  return { otherForm, ...(recording !== null && { otherRecording: recording }) };
};

/** The same as it is stored. */
export const storedOtherForm = (
  {
    otherForm = '',
    otherRecording = null,
  }: { readonly otherForm?: string | undefined; readonly otherRecording?: string | null | undefined },
  inward: Inward,
) => ({ otherForm, otherAudioUrl: inward.file(otherRecording) });
