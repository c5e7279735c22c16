import { eachCombination, test } from './screen.ts'

/** The pages that need no account, by the part of the website that they belong to. */
const pages = {
  sell: [
    '/',
    '/domain',
    '/domain/pricing',
    '/domain/gtld',
    '/domain/cctld',
    '/domain/transfer',
    '/domain/tld/com',
    '/domain/tld/com.kh',
    '/domain/tld/academy',
    '/hosting/shared',
    '/hosting/shared/standard',
    '/hosting/shared/compare',
    '/hosting/cloud',
    '/hosting/cloud/standard',
    '/hosting/wordpress',
    '/hosting/wordpress/standard',
    '/cloud',
    '/ssl',
    '/ssl/compare',
    '/ssl/positivessl',
    '/sms',
    '/aws-partner',
  ],
  read: [
    '/about-us',
    '/contact-us',
    '/awards',
    '/affiliate-program',
    '/loyalty-program',
    '/promotion',
    '/fortune-wheel',
    '/maintenance',
    '/mail-setup',
    '/help',
    '/help/pay-by-khqr',
    '/blog',
    '/blog/khmer-domain-names',
    '/tos',
    '/term-and-conditions',
    '/privacy-policy',
    '/refund-policy',
    '/service-level-agreement',
  ],
  odd: [
    '/404',
    '/error',
    '/under-construction',
    '/under-maintenance',
    '/parking',
    '/payment/success',
    '/top-up',
    '/online-payment',
    '/notification',
    '/account',
    '/staff',
    '/forgot-password',
    '/reset-password',
    '/newsletter/confirm',
    '/two-factor/disabled',
    '/top-up/success',
  ],
} as const

eachCombination(() => {
  for (const [part, paths] of Object.entries(pages))
    test(`${part}: pages without an account`, async ({ visit, problems }) => {
      problems.allow(/status of 40[04]/)
      for (const path of paths)
        await visit(`public/${path.slice(1).replaceAll('/', '_') || 'home'}`, path)
    })
})
