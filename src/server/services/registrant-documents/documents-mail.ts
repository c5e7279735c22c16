import enNames from '../../../../public/locales/en/domains.json' with { type: 'json' }
import kmNames from '../../../../public/locales/km/domains.json' with { type: 'json' }
import type { RequiredDocument } from '../../../contract/documents.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { defineMail, type MailDeps } from '../../platform/mail/index.ts'
import { shownDueDay } from './document-schedule.ts'
import { findMailedCase, type MailedCase } from './mailed-case.ts'

const names: Readonly<Record<Locale, Readonly<Record<`document.${RequiredDocument}`, string>>>> = {
  en: enNames,
  km: kmNames,
}

const texts = {
  NEEDED: 'documents.needed',
  REMINDER: 'documents.reminder',
  REFUSED: 'documents.refused',
} as const

interface Request {
  readonly orderItemId: string
  readonly about: keyof typeof texts
  readonly time: number
}

const paramsOf = ({ name, increment_id: incrementId, waits_since: since }: MailedCase) => ({
  name: toUnicodeName(name),
  incrementId,
  date: shownDueDay(new Date(since)),
})

/** Requests documents of the customer: for the first time, again, or other ones. */
export const documentsMail = defineMail({
  name: 'documents',
  data: async (request: Request, { db }: MailDeps) => {
    const found = await findMailedCase(db, request.orderItemId)
    return found && { to: found.buyer, found, request }
  },
  identity: ({ request: { about, time, orderItemId } }) =>
    `documents-${about.toLowerCase()}-${time}-${orderItemId}`,
  subject: ({ found, request }, { t }) => t(`${texts[request.about]}.subject`, paramsOf(found)),
  content: ({ found, request }, { t, link, locale }) => {
    const params = paramsOf(found)
    const list = found.wanted.map((document) => `• ${names[locale][`document.${document}`]}`)
    return {
      intro: t(`${texts[request.about]}.intro`, params),
      quote: request.about === 'REFUSED' ? (found.reason ?? '') : list.join('\n'),
      note: t('documents.note', params),
      action: { label: t('documents.action'), url: link('/account/documents') },
    }
  },
})
