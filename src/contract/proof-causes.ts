/**
 * Why the proof of a name is not seen: DNS records first, then files, then mails. NOT_YET_SEEN: it is
 * in the zone, but resolvers still have the answer from before. SEEN: only the authority has to look.
 */
export const proofCauses = [
  'SEEN',
  'RECORD_MISSING',
  'RECORD_OTHER',
  'RECORD_DOUBLED',
  'NOT_YET_SEEN',
  'NO_IP',
  'UNREACHABLE',
  'REDIRECTED',
  'FILE_MISSING',
  'FILE_OTHER',
  'MAIL_UNANSWERED',
] as const
export type ProofCause = (typeof proofCauses)[number]
