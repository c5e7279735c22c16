import type { MailboxPlace } from '../../client/mail-setup-url.ts'

/** Reads the mailbox in the fragment of the page's URL; undefined without a whole one. */
export const readMailbox = (fragment: string): MailboxPlace | undefined => {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''))
  const email = parts.get('address') ?? ''
  const server = parts.get('server') ?? ''
  const isMailbox = email.length <= 320 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
  return isMailbox && /^[a-z\d]{1,20}$/.test(server) ? { email, server } : undefined
}
