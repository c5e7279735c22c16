import { randomBytes } from 'node:crypto'
import { newPassword } from '../../platform/secrets/new-password.ts'
import type { System } from './systems.ts'

/** Creates the password of a system, short enough to type into its console. */
export const newSystemPassword = (): string => newPassword(randomBytes, 18)

/** Returns the key that a new server has instead of a password; Windows has none. */
export const keyOf = (system: System, publicKey: string | undefined): string | undefined =>
  system.isWindows ? undefined : publicKey

/** How customers sign in: with a password, a key or both. */
export interface Login {
  readonly password?: string | undefined
  readonly publicKey?: string | undefined
}

/** Returns what a new system runs first, in base64: it sets the login. */
export const userDataOf = (system: System, login: Login): string => {
  const text = system.isWindows
    ? `#ps1_sysnative\nnet user ${system.user} "${login.password ?? ''}" /active:yes\n`
    : `#cloud-config\n${JSON.stringify(cloudConfig(login), null, 2)}\n`
  return Buffer.from(text).toString('base64')
}

const cloudConfig = ({ password, publicKey }: Login) => ({
  // Also with a key: a later password reset only sets the password. The account is locked until then.
  ssh_pwauth: true,
  // Read before the image's own file, which may refuse passwords.
  write_files: [
    {
      path: '/etc/ssh/sshd_config.d/01-password.conf',
      content: 'PasswordAuthentication yes\n',
    },
  ],
  // Resets passwords.
  packages: ['qemu-guest-agent'],
  runcmd: [['systemctl', 'enable', '--now', 'qemu-guest-agent']],
  ...(password === undefined ? {} : { password, chpasswd: { expire: false } }),
  ...(publicKey === undefined ? {} : { ssh_authorized_keys: [publicKey] }),
})
