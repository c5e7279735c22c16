import type { WebsitePath } from './urls.ts'

/** The policy of each page: its file in `content/policies/{en,km}` (account §2). */
export const policyPages = {
  '/term-and-conditions': 'terms-of-service',
  '/tos': 'terms-of-service',
  '/refund-policy': 'refund-policy',
  '/privacy-policy': 'privacy-policy',
  '/service-level-agreement': 'service-level-agreement',
} as const satisfies Record<WebsitePath, string>

export type PolicyName = (typeof policyPages)[keyof typeof policyPages]

export const policyAt = (path: string): PolicyName | undefined =>
  Object.entries(policyPages).find(([page]) => page === path)?.[1]
