import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { newPassword } from '../../platform/secrets/new-password.ts'
import { readSteps, type Steps } from '../../platform/steps/index.ts'
import { SpaceHalt } from './halt.ts'
import type { SpaceDeps } from './own-space.ts'

const Credentials = v.object({
  /** Of the database. */
  database: v.string(),
  /** Of the first user of WordPress. */
  admin: v.string(),
  /** Signs links into the dashboard. */
  loginKey: v.string(),
})

/** The secrets of a space, stored before the first call. */
export type Credentials = v.InferOutput<typeof Credentials>

type Sealed = { readonly sealed: string }
type CredentialDeps = Pick<SpaceDeps, 'secretBox' | 'randomBytes'>

/** What the secrets of a space are sealed for. */
export const credentialsPurpose = (itemId: string): string => `web-space:${itemId}`
const stepName = 'credentials'

const open = ({ secretBox }: CredentialDeps, itemId: string, sealed: string): Credentials => {
  const opened = secretBox.open(sealed, credentialsPurpose(itemId))
  if (opened === undefined) throw new SpaceHalt('SPACE', 'fatal', 'the key of the secrets is gone')
  return v.parse(Credentials, JSON.parse(opened.text))
}

/** Decides the secrets of a space once. Throws SpaceHalt. */
export const storedCredentials = async (
  deps: CredentialDeps,
  itemId: string,
  steps: Steps,
): Promise<Credentials> => {
  const { secretBox, randomBytes } = deps
  const create = (): Credentials => ({
    database: newPassword(randomBytes),
    admin: newPassword(randomBytes),
    loginKey: Buffer.from(randomBytes(32)).toString('hex'),
  })
  const stored = await steps.once<Sealed, Sealed>(stepName, {
    intent: () => ({
      sealed: secretBox.seal(JSON.stringify(create()), credentialsPurpose(itemId)),
    }),
    look: (intent) => Promise.resolve(intent),
    run: (intent) => Promise.resolve(intent),
  })
  return open(deps, itemId, stored?.sealed ?? '')
}

/** Reads the secrets of a provisioned space. Throws SpaceHalt. */
export const readCredentials = async (
  deps: CredentialDeps & Pick<SpaceDeps, 'db'>,
  itemId: string,
): Promise<Credentials> => {
  const stored = (await readSteps(deps.db, itemId)).find(({ name }) => name === stepName)
  const parsed = v.safeParse(v.object({ sealed: v.string() }), stored?.intent)
  if (!parsed.success) throw new SpaceHalt('SPACE', 'fatal', 'the space has no secrets')
  return open(deps, itemId, parsed.output.sealed)
}

/** Returns the name of the first user of WordPress, which bots do not guess. */
export const adminName = (itemId: string): string =>
  `owner-${createHash('sha256').update(`admin:${itemId}`).digest('hex').slice(0, 6)}`
