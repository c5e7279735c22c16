import { randomInt } from 'node:crypto'
import type { System } from './systems.ts'

// Without letters and digits that look alike.
const kinds = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'] as const
const length = 18

/** Creates a password with letters of both cases and digits, as Windows requires. */
export const newPassword = (below: (max: number) => number = randomInt): string => {
  const pick = (letters: string): string => letters.charAt(below(letters.length))
  const all = kinds.join('')
  const rest = Array.from({ length: length - kinds.length }, () => pick(all))
  return [...kinds.map(pick), ...rest].join('')
}

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
