import { createHmac, timingSafeEqual } from 'node:crypto'

const isSame = (expected: string, given: string): boolean => {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Returns whether a push proves the secret, as GitHub and Gitea or as GitLab do. */
export const provesSecret = (
  secret: string,
  rawBody: string,
  header: (name: string) => string | undefined,
): boolean => {
  const signature = header('x-hub-signature-256')
  if (signature !== undefined) {
    const expected = createHmac('sha256', secret).update(rawBody).digest('hex')
    return isSame(`sha256=${expected}`, signature)
  }
  return isSame(secret, header('x-gitlab-token') ?? '')
}
