import { randomBytes } from 'node:crypto'
import { newPassword } from '../../platform/secrets/new-password.ts'
import type { System } from './systems.ts'

/** Creates the password of a system, short enough to type into its console. */
export const newSystemPassword = (): string => newPassword(randomBytes, 18)

/** Returns the key that replaces the password; Windows has none. */
export const keyOf = (system: System, publicKey: string | undefined): string | undefined =>
  system.isWindows ? undefined : publicKey

/** Returns what a new system runs first, in base64: a password, or a key that replaces it. */
export const userDataOf = (system: System, password: string, publicKey?: string): string => {
  const text = system.isWindows
    ? `#ps1_sysnative\nnet user ${system.user} "${password}" /active:yes\n`
    : `#cloud-config\n${JSON.stringify(cloudConfig(password, publicKey), null, 2)}\n`
  return Buffer.from(text).toString('base64')
}

const cloudConfig = (password: string, publicKey: string | undefined) => ({
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
  ...(publicKey === undefined
    ? { password, chpasswd: { expire: false } }
    : { ssh_authorized_keys: [publicKey] }),
})
