import type { RegisterInfo } from '../../contract/domains.ts'
import { fill } from '../../i18n/fill.ts'
import { distanceOf, formatDay, formatMoment } from '../../i18n/format-date.ts'
import type { Distance } from '../../i18n/format-date.ts'
import type { FieldValues } from '../fill-template.ts'

type FactText = 'hidden' | 'signed' | 'unsigned' | Distance['text']

/** Returns a text from the attributes of the facts' list. */
const factText = (name: FactText): string =>
  document
    .querySelector<HTMLTemplateElement>('template[data-template="registered"]')
    ?.content.querySelector('dl')
    ?.getAttribute(`data-${name}`) ?? ''

/** Formats a day with its distance: `13/08/2027 (in 8 months)`. */
const dayText = (moment: string | null): string | undefined => {
  if (moment === null || Number.isNaN(Date.parse(moment))) return undefined
  const { text, count } = distanceOf(moment, new Date())
  return `${formatDay(moment)} (${fill(factText(text), { count })})`
}

/** Returns the field values of a registry's answer; redacted contact data say so. */
export const whoisFields = (info: RegisterInfo): FieldValues => {
  const contact = (value: string | null): string | undefined =>
    value ?? (info.hidden ? factText('hidden') : undefined)
  return {
    displayName: info.unicodeName,
    ascii: info.unicodeName === info.domainName ? undefined : info.domainName,
    registrant: contact(info.ownerName),
    email: contact(info.ownerEmail),
    phone: contact(info.ownerPhone),
    registrar: info.registrar ?? undefined,
    since: dayText(info.registeredAt),
    changed: dayText(info.updatedAt),
    until: dayText(info.expiresAt),
    nameservers: info.nameservers.length === 0 ? undefined : info.nameservers.join('\n'),
    signed: info.signed === null ? undefined : factText(info.signed ? 'signed' : 'unsigned'),
    [info.source]: info.lookedUpAt === '' ? undefined : formatMoment(info.lookedUpAt),
  }
}
