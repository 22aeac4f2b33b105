import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { materialOf, renderStudyApp } from '../../testing/study-app.tsx';

const material = materialOf('<p>下雪了。</p>');

test('who says that a material is read keeps their place: the button is gone, and the focus is at the end', async () => {
  const { sent } = renderStudyApp(`/learning-materials/${material.id}`, {
    [`GET /api/learning-materials/${material.id}`]: material,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as read' }));
  expect(screen.getByRole('region', { name: 'End of the material' })).toHaveFocus();
  await waitFor(() => expect(sent).toMatchObject([{ type: 'lesson-completed', activity: 'learning-materials' }]));
});
