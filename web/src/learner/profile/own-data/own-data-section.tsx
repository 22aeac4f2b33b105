import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { saveJson } from '../../../lib/device/save-file.ts';
import { schoolQuery } from '../../../lib/api/school.ts';
import { useUser } from '../../../lib/api/user.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../section.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** Everything that is kept of the person as a file, and, where the school lets learners, the end of it (PRODUCT.md#everything-about-one-person). */
export function OwnDataSection() {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const user = useUser();
  const mayDelete = useQuery(schoolQuery).data?.learnersMayDelete === true && user.role === 'user';
  const [isDeleting, setIsDeleting] = useState(false);
  const download = useMutation({
    mutationFn: () => call('GET /api/profile/export'),
    onSuccess: (everything) => saveJson('kalima-everything.json', everything),
  });
  return (
    <Section title={t`Your data`}>
      <p className="text-ink-soft">
        {t`Everything that is kept about you, in one file: account, classes, answers, words and what you remember of them. Notes of your teachers are handed out by the school.`}
      </p>
      {download.error && <Banner tone="error">{describe(download.error)}</Banner>}
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="outline"
          icon={<Download aria-hidden />}
          isLoading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t`Download everything`}
        </Button>
        {mayDelete && (
          <Button
            variant="outline"
            aria-haspopup="dialog"
            icon={<Trash2 aria-hidden />}
            onClick={() => setIsDeleting(true)}
          >
            {t`Delete account`}
          </Button>
        )}
      </div>
      {isDeleting && <DeleteAccountDialog onClose={() => setIsDeleting(false)} />}
    </Section>
  );
}
