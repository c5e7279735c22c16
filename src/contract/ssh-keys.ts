import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Moment, RequiredText } from './shared-shapes.ts'

export const maximumSshKeys = 20

/** A public key that a customer keeps for new servers. */
export const SshKey = v.object({
  id: Id,
  name: v.string(),
  publicKey: v.string(),
  /** As OpenSSH shows it: `SHA256:…`. */
  fingerprint: v.string(),
  createdAt: Moment,
})
export type SshKey = v.InferOutput<typeof SshKey>

export const listSshKeys = endpoint({
  method: 'GET',
  path: '/user/ssh-keys',
  summary: 'The customer’s SSH keys',
  access: 'customer',
  answer: v.array(SshKey),
  errors: [],
})

/** Saves a public key; a known one gets the new name. */
export const addSshKey = endpoint({
  method: 'POST',
  path: '/user/ssh-keys',
  summary: 'Saves a public SSH key',
  access: 'customer',
  body: v.object({
    name: RequiredText(50),
    publicKey: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4000)),
  }),
  answer: v.array(SshKey),
  errors: ['SSH_KEY_INVALID', 'SSH_KEYS_LIMITED'],
})

/** Servers that have the key keep it. */
export const removeSshKey = endpoint({
  method: 'DELETE',
  path: '/user/ssh-keys/{id}',
  summary: 'Removes an SSH key',
  access: 'customer',
  params: IdParams,
  answer: v.array(SshKey),
  errors: ['SSH_KEY_NOT_FOUND'],
})
