import { z } from 'zod';
import { registrationStates, schoolNameLength, sessionRest } from '../../domain/people/school.ts';
import { endpoint } from '../endpoint.ts';
import { optionalText, text, version } from '../fields.ts';

export const getSchool = endpoint({
  method: 'GET',
  path: '/api/school',
  access: 'public',
  summary:
    'What everybody may know of the school: its name, empty where none is set, whether people may register, and whether learners delete their own accounts.',
  status: 200,
  response: z.object({
    name: z.string(),
    registration: z.enum(registrationStates),
    /** What the button for single sign-on names; null where there is none. */
    singleSignOn: z.string().nullable(),
    /** Whether learners delete their own accounts. */
    learnersMayDelete: z.boolean(),
  }),
});

/** What admins set for the whole school. */
const settingNames = ['name', 'timeZone', 'registration', 'sessionRestDays', 'learnersMayDelete'] as const;
export type SettingName = (typeof settingNames)[number];

/** The settings as they are in force. */
export const schoolSettings = z.object({
  name: z.string(),
  timeZone: z.string(),
  registration: z.enum(registrationStates),
  /** Days after which a session that is not used ends. */
  sessionRestDays: z.number().int(),
  /** Whether learners delete their own accounts. */
  learnersMayDelete: z.boolean(),
  /** Whether somebody has chosen who may register; until then it depends on how the server is run. */
  isRegistrationChosen: z.boolean(),
  /** What the operator of the server has set, so that it cannot be changed here. */
  fixed: z.array(z.enum(settingNames)),
  version,
});
export type SchoolSettings = z.infer<typeof schoolSettings>;

export const getSchoolSettings = endpoint({
  method: 'GET',
  path: '/api/admin/school',
  access: 'admin',
  summary: 'The settings of the school.',
  status: 200,
  response: schoolSettings,
});

export const updateSchoolSettings = endpoint({
  method: 'PATCH',
  path: '/api/admin/school',
  access: 'admin',
  summary: 'Changes settings of the school, except those that the operator has set.',
  body: z.strictObject({
    version,
    name: optionalText(schoolNameLength).optional(),
    timeZone: text(100).optional(),
    registration: z.enum(registrationStates).optional(),
    sessionRestDays: z.number().int().min(sessionRest.min).max(sessionRest.max).optional(),
    learnersMayDelete: z.boolean().optional(),
  }),
  status: 200,
  response: schoolSettings,
  errors: ['STALE_VERSION'],
});
