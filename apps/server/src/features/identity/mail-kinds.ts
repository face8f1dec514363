/** Kinds of mail that accounts send; those after the first are about the member who is their subject. */
export const RESET_PASSWORD = 'reset_password';
export const PASSWORD_CHANGED = 'password_changed';
export const CONFIRM_EMAIL = 'confirm_email';
export const PROVE_EMAIL = 'prove_email';
export const EMAIL_CHANGE_NOTICE = 'email_change_notice';
/** To the member who first proved an account's address, and to those who lose their access by that. */
export const ACCOUNT_CLAIMED = 'account_claimed';
export const ACCESS_ENDED = 'access_ended';
export const NEW_DEVICE = 'new_device';
export const SECOND_FACTOR_SET = 'second_factor_set';
export const SECOND_FACTOR_REMOVED = 'second_factor_removed';
export const PASSKEY_ADDED = 'passkey_added';
/** To every owner of a team whose provider was set. */
export const PROVIDER_SET = 'provider_set';
