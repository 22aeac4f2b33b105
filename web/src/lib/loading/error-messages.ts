import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatMegabytes } from '../format/format-date.ts';
import type { LaterMessages } from '../api/known-messages.ts';
import type { AppLanguage } from '../format/language-tags.ts';

/** What the screens after the first may have to say. */
export const laterMessages: LaterMessages = {
  ofCodes: {
    CARD_INVALID: msg`This card does not work: it was used already, has run out, or was replaced. Ask your teacher for a new one.`,
    WRONG_HOST: msg`This app is reached under another address. Please use the address that you were given.`,
    DISK_FULL: msg`The disk of the server is full, so nothing can be saved at the moment. What was saved is safe.`,
    FORBIDDEN_ROLE: msg`Only an administrator may do this.`,
    FORBIDDEN_ORIGIN: msg`The request came from another site and was refused.`,
    RESET_LINK_INVALID: msg`This link has expired or was used already. Ask your administrator for a new one.`,
    MALFORMED_JSON: msg`The server could not read the request.`,
    FILE_MISSING: msg`No file was sent.`,
    UPLOAD_INCOMPLETE: msg`The upload was interrupted. Please try again.`,
    SECOND_FACTOR_NEEDED: msg`Administrators need to sign in with an app. Set it up in your profile, under "Security".`,
    PASSWORDS_OFF: msg`Passwords are for administrators here. Sign in with the account of your school.`,
    SSO_UNAVAILABLE: msg`The sign-in of your school does not answer at the moment. Please try again later.`,
    SSO_FAILED: msg`The sign-in of your school was not completed. Please try again.`,
    SSO_EXPIRED: msg`This sign-in was begun somewhere else or too long ago. Please begin again.`,
    SSO_EMAIL_UNCONFIRMED: msg`Your school has not confirmed your email address, so no account can be opened with it. Ask your administrator.`,
    SSO_NOT_ALLOWED: msg`There is no account for your email address here. Ask your teacher or the administrator for one.`,
    SSO_OTHER_IDENTITY: msg`The account with your email address is connected with another identity of your school. Ask your administrator.`,
    COURSE_NOT_FOUND: msg`This course does not exist any more. Please refresh.`,
    USER_NOT_FOUND: msg`This user does not exist any more. Please refresh.`,
    SESSION_NOT_FOUND: msg`This was signed out already.`,
    SECOND_FACTOR_ON: msg`An app is set up already. Turn it off first.`,
    EVENTS_OF_ANOTHER_PERSON: msg`This was done by somebody else on this device. It is kept for them.`,
    STALE_VERSION: msg`Someone else changed this in the meantime.`,
    WORDS_CHANGED: msg`Learners have answered words that are to read differently.`,
    LAST_ADMIN: msg`This is the last administrator. Make someone else an administrator first.`,
    PAYLOAD_TOO_LARGE: msg`What was sent is too large.`,
    FILE_TOO_LARGE({ limitBytes }) {
      if (limitBytes === undefined) return msg`The file is too large.`;
      const limit = formatMegabytes(limitBytes, i18n.locale as AppLanguage);
      return msg`The file is too large. At most ${limit} are allowed.`;
    },
    FILE_TYPE_NOT_ALLOWED: msg`Files of this type are not accepted.`,
    UNSUPPORTED_MEDIA_TYPE: msg`The server does not accept this type of content.`,
    RANGE_NOT_SATISFIABLE: msg`This part of the file does not exist.`,
    PASSWORD_REQUIRED: msg`Enter your password, too.`,
    DELETION_NOT_ALLOWED: msg`Only an administrator of your school can delete this account.`,
    NAME_DOES_NOT_MATCH: msg`This is not the name that you sign in with.`,
    WRONG_CURRENT_PASSWORD: msg`The current password is wrong.`,
    PICTURE_NOT_READABLE: msg`The picture cannot be read. Please choose another file.`,
    MEDIA_NOT_READABLE: msg`The file cannot be read; it may be damaged. Please choose another one.`,
    PICTURE_TOO_LARGE: msg`The picture has too many pixels. Please choose a smaller one.`,
    PROCESSOR_TIME_SPENT({ retryAfterSeconds = 60 }) {
      const minutes = Math.ceil(retryAfterSeconds / 60);
      return msg`Your files have used up the server time of this account. Please try again in ${minutes} min.`;
    },
    QUOTA_EXCEEDED: msg`More was sent today than fits into a day. The rest is kept on this device and sent tomorrow.`,
    STORAGE_UNAVAILABLE: msg`The file storage cannot be reached at the moment. Please try again later.`,
    CLASS_NOT_FOUND: msg`This class does not exist, or others teach it.`,
    CLASS_CODE_UNKNOWN: msg`No class has this code. Ask your teacher for the current one.`,
    ROSTER_NOT_FOUND: msg`There is no such import any more: it can be undone for a day.`,
    JOB_NOT_FOUND: msg`This is not there any more. Please refresh.`,
    CHANGE_NOT_FOUND: msg`This cannot be taken back any more: that is possible for a day.`,
    BACKUP_NOT_FOUND: msg`This backup is not there any more. Please refresh.`,
    JOB_UNDER_WAY: msg`This is still under way. Wait until it has ended.`,
    IMPORT_NOT_FOUND: msg`This import is gone. Imports are kept for seven days.`,
    IMPORT_CLOSED: msg`This import has been made. Undo it, or begin another.`,
    TOO_MANY_IMPORTS: msg`You have twenty imports that are not done. Remove one first.`,
    TOO_MANY_FILES: msg`An import has room for 2,000 files and 500 MB. The rest was left out.`,
    EXPORT_TOO_LARGE: msg`This is more than one file can hold: 500 courses, 2,000 files and 500 MB. Export it in parts, such as stage by stage.`,
    NOTHING_TO_EXPORT: msg`There is nothing in it that can be exported.`,
    TOO_MANY_JOBS: msg`The server has enough to do for you at the moment. Try again when something has ended.`,
    ROSTER_UNDER_WAY: msg`Another roster is being imported. Try again in a moment.`,
    CLASS_FULL: msg`This class has as many as it can hold.`,
    CLASS_ARCHIVED: msg`This class is archived. Take it back first.`,
    CLASS_HAS_MEMBERS: msg`This class had members, so it is archived instead of deleted.`,
    TOO_MANY_CLASSES: msg`You or the school have as many classes as there can be.`,
    TOO_MANY_NOTES: msg`There are as many notes about this learner as there can be. Delete one first.`,
    TOO_MANY_PRACTICE_SETS: msg`The class practises as many words as it can at a time. Take some back first.`,
    CONTENT_OF_OTHERS: msg`Somebody else made this. You can copy it and change the copy.`,
    IMPORT_TOO_LARGE: msg`This is more than can be made at once. Choose fewer courses or stories, and import the others afterwards.`,
    TOO_MUCH_CONTENT: msg`You have made as much as one person can. Delete something first.`,
    CONTENT_IN_USE: msg`A class of somebody else has this, so it cannot be deleted.`,
    EMAIL_NEEDED: msg`Administrators sign in by an email address, which this account does not have.`,
    ONLY_LEARNERS_JOIN: msg`Only learners join a class.`,
  },
  ofFields: {
    TOO_COMMON: msg`This password is on lists of common or leaked ones, which are tried first. Please choose another.`,
    TOO_PERSONAL: msg`This password is made of a name or an address that others know. Please choose another.`,
    TOO_MANY: ({ limit }) => (limit === undefined ? msg`There are too many.` : msg`At most ${limit} are allowed.`),
    INVALID_TYPE: msg`This value is not valid.`,
    INVALID_YOUTUBE_URL: msg`Please enter a valid YouTube video link`,
    INVALID_BILIBILI_URL: msg`Please enter a valid Bilibili video link`,
    SHORT_BILIBILI_URL: msg`This is a short link. Open it, and copy the address that your browser then shows.`,
    SET_BY_OPERATOR: msg`Who runs the server has set this.`,
    UNKNOWN_FIELD: msg`This field is not known.`,
    UNSAFE_HTML: msg`The text holds scripts or frames of other sites, which are not allowed. Remove them and save again.`,
    TOO_DEEP: msg`Parts of the text stand too deeply within each other. Copy it and paste it without its formatting.`,
    TOO_MANY_PICTURES: msg`There are too many pasted pictures. Insert some of them with the button for pictures.`,
    FOREIGN_PICTURE: ({ address }) =>
      address === undefined
        ? msg`The text holds a picture of another site. Save it to your device and insert it from there.`
        : msg`This picture is on another site: ${address}. Save it to your device and insert it from there.`,
    USER_NAME_TAKEN: msg`Somebody has this user name already.`,
    EMAIL_TAKEN: msg`Somebody has this address already.`,
    GIVEN_TWICE: msg`This stands in the list twice.`,
    ONE_FORM_ONLY: msg`Only words of standard Arabic and Egyptian have another form.`,
    UNKNOWN_FILE: msg`This file does not exist any more. Please upload it again.`,
  },
};
