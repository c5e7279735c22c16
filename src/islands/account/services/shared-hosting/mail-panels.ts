export { Forwarders } from './Forwarders.tsx'
export { Mailboxes } from './Mailboxes.tsx'
