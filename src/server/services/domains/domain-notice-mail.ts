import {
  accountFooter,
  defineMail,
  type MailDeps,
  type MailTexts,
} from '../../platform/mail/index.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { findServiceReader, unrenewed } from '../lifecycle/index.ts'
import type { DomainStage } from './domain-notices.ts'
import type { DomainNotice } from './jobs.ts'

/** The prefix of each stage's texts. */
const textsOf = {
  EXPIRING_30: 'EXPIRING',
  EXPIRING_7: 'EXPIRING',
  EXPIRING_1: 'EXPIRING',
  EXPIRED: 'EXPIRED',
  REDEMPTION_SOON: 'REDEMPTION_SOON',
  REDEMPTION: 'REDEMPTION',
  RELEASE: 'RELEASE',
  RELEASE_AFTER_GRACE: 'RELEASE_AFTER_GRACE',
} as const satisfies Record<DomainStage, string>

const paramsOf = (name: string, { expiresAt, until }: DomainNotice) => ({
  name: toUnicodeName(name),
  date: shownDay(new Date(expiresAt)),
  until: shownDay(new Date(until)),
})

const isAboutFee = ({ stage, next }: DomainNotice): boolean =>
  next === 'REDEMPTION' || stage === 'REDEMPTION' || stage === 'RELEASE'

const feeOf = (notice: DomainNotice, { t }: MailTexts): readonly string[] => {
  if (!isAboutFee(notice)) return []
  const { price } = notice
  return [price === undefined ? t('domain-notice.fee') : t('domain-notice.price', { price })]
}

const actionOf = ({ stage }: DomainNotice) =>
  stage === 'REDEMPTION' || stage === 'RELEASE' ? 'reactivate' : 'renew'

/** Says what happens to a domain that is not renewed, until when it can be, and what follows. */
export const domainNoticeMail = defineMail({
  name: 'domain-notice',
  data: async (job: DomainNotice, deps: MailDeps) => {
    const reader = await findServiceReader(deps, job.serviceId, unrenewed(job.expiresAt))
    return reader && { ...reader, job }
  },
  identity: ({ job: { serviceId, stage, expiresAt } }) =>
    `domain-notice-${stage.toLowerCase()}-${serviceId}-${Date.parse(expiresAt)}`,
  subject: ({ name, job }, { t }) =>
    t(`domain-notice.${textsOf[job.stage]}.subject`, paramsOf(name, job)),
  content: ({ name, job }, texts) => {
    const params = paramsOf(name, job)
    const sentences = [
      texts.t(`domain-notice.${textsOf[job.stage]}.intro`, params),
      texts.t(`domain-notice.next.${job.next}`, params),
      ...feeOf(job, texts),
    ]
    return {
      intro: sentences.join(' '),
      action: {
        label: texts.t(`domain-notice.${actionOf(job)}`),
        url: texts.link(`/account/domains?domain=${job.serviceId}`),
      },
      footer: accountFooter(texts),
    }
  },
})
