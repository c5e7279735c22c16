import type { SecretBox } from '../../platform/secrets/secret-box.ts'

/** Returns the purpose of a sealed code: it opens for that name (ASCII) only. */
export const authCodePurpose = (name: string): string => `auth-code:${name}`

/** Seals the auth code of a name (ASCII), which is stored until the transfer has ended. */
export const sealAuthCode = (box: SecretBox, name: string, authCode: string): string =>
  box.seal(authCode, authCodePurpose(name))

/** Returns the auth code of a name; undefined when there is none or its key is gone. */
export const openAuthCode = (
  box: SecretBox,
  name: string,
  sealed: string | null | undefined,
): string | undefined =>
  sealed === null || sealed === undefined
    ? undefined
    : box.open(sealed, authCodePurpose(name))?.text
