import { quoted } from './answer.ts'

const reserved: ReadonlySet<string> = new Set(
  `root cpanel mysql nobody virtfs spamassassin adm bin daemon dbus ftp games halt lp mail mailman
  mailnull named news operator postgres shutdown sshd sync systemd uucp whm cpanelphpmyadmin
  cpaneleximfilter munin dovecot dovenull tomcat apache www webmaster`.split(/\s+/),
)

/** Returns why a user name is not allowed on this system; undefined when it is. */
export const usernameProblem = (user: string): string | undefined => {
  if (user.length > 16) {
    return `The username ${quoted(user)} is too long: it may have 16 characters at most.`
  }
  if (!/^[a-z\d]+$/.test(user)) return `${quoted(user)} is not a valid username on this system.`
  if (/^\d/.test(user)) {
    return `The username ${quoted(user)} is not valid: it may not begin with a number.`
  }
  if (user.startsWith('test')) {
    return `The username ${quoted(user)} is not valid: it may not begin with ${quoted('test')}.`
  }
  if (reserved.has(user)) return `${quoted(user)} is a reserved username on this system.`
  return undefined
}

/** Databases are prefixed by this many characters, which no two accounts share. */
export const prefixLength = 8
