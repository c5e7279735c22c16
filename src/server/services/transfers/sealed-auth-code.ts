import type { SecretBox } from '../../platform/secrets/secret-box.ts'

/** What the sealed code of a name (ASCII) is for: it opens for that name only. */
export const authCodePurpose = (name: string): string => `auth-code:${name}`

/** Seals the auth code of a name (ASCII): it is kept until the transfer has ended, and shown to nobody. */
export const sealAuthCode = (box: SecretBox, name: string, authCode: string): string =>
  box.seal(authCode, authCodePurpose(name))

/** The auth code of a name; undefined when there is none or its key is gone. */
export const openAuthCode = (
  box: SecretBox,
  name: string,
  sealed: string | null | undefined,
): string | undefined =>
  sealed === null || sealed === undefined
    ? undefined
    : box.open(sealed, authCodePurpose(name))?.text
