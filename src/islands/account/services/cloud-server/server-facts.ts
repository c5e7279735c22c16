import type { CloudServerDetails } from '../../../../contract/service-details.ts'
import { optionText, quantityText, type AddonTexts } from '../../../../i18n/addon-texts.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { systemName } from '../../../../i18n/system-names.ts'
import type { ServiceFact } from '../CopyFacts.tsx'

/** Returns the `ssh` command that opens a server. */
export const sshCommand = ({
  user,
  ips: [ip],
}: Pick<CloudServerDetails, 'user' | 'ips'>): string | undefined =>
  ip === undefined ? undefined : `ssh ${user}@${ip}`

/** Returns what a server is, as facts. */
export const serverFacts = (
  messages: Messages,
  details: CloudServerDetails,
): readonly ServiceFact[] => {
  const t: AddonTexts = (key, params) => message(messages, key, params)
  const region = messages[`region.${details.regionId}`]
  const diskType = optionText(
    { name: details.diskType, data: { value: details.diskType, monthlyPrice: 0 } },
    t,
  )
  const fact = (key: string, text: string): ServiceFact => ({
    label: message(messages, `fact.${key}`),
    text,
  })
  return [
    fact('plan', details.planName),
    ...(region === undefined ? [] : [fact('region', region)]),
    fact('system', systemName(details.system)),
    { label: t('addon.cpu'), text: quantityText(details.vcpus, 'vcpu', t) },
    { label: t('addon.ram'), text: quantityText(details.ramGb, 'gb', t) },
    { label: t('addon.storage'), text: `${quantityText(details.diskGb, 'gb', t)} ${diskType}` },
    { label: t('addon.bandwidth'), text: quantityText(details.mbps, 'mbps', t) },
  ]
}
