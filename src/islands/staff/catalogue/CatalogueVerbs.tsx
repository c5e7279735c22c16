import { listStaffVerbs } from '../../../contract/staff-verbs.ts'
import { message } from '../../../i18n/fill.ts'
import { Loaded } from '../../account/Loaded.tsx'
import { Panel } from '../../account/Panel.tsx'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { useQuery } from '../../shell/use-query.ts'
import { staffCall } from '../staff-call.ts'
import { formatStaffQuery } from '../staff-query.ts'
import type { StaffScreenProps } from '../staff-screen.ts'
import { verbName } from '../verbs/verb-name.ts'
import { nounTitle, verbTitle } from '../verbs/verb-texts.ts'

/** The nouns of what is sold and shown, in the order of the screen; each is a heading. */
const catalogueNouns = [
  'tld',
  'package',
  'certificate',
  'planned-prices',
  'banner',
  'maintenance',
  'voucher',
  'wheel',
  'promotions',
  'loyalty',
  'affiliate',
  'exchange-rate',
] as const

const loadVerbs = (signal: AbortSignal) => staffCall(listStaffVerbs, {}, { signal })

/** The commands of the catalogue that the role may run, by what they change. */
export const CatalogueVerbs = ({ messages, errors, goTo }: StaffScreenProps) => {
  const verbs = useQuery(loadVerbs, 'once')
  return (
    <Panel
      title={message(messages, 'commands.title')}
      description={message(messages, 'commands.what')}
    >
      <Loaded messages={messages} errors={errors} query={verbs}>
        {(all) => (
          <dl className="grid gap-4 sm:grid-cols-2">
            {catalogueNouns.flatMap((noun) => {
              const own = all.filter((one) => one.noun === noun)
              return own.length === 0
                ? []
                : [
                    <div key={noun} className="grid content-start gap-1">
                      <dt className="font-medium">{nounTitle(messages, noun)}</dt>
                      <dd className="flex flex-wrap gap-x-4">
                        {own.map((one) => (
                          <FollowLink
                            key={one.verb}
                            href={formatStaffQuery({ screen: 'verbs', verb: verbName(one) })}
                            onFollow={() => goTo({ screen: 'verbs', verb: verbName(one) })}
                          >
                            {verbTitle(messages, one)}
                          </FollowLink>
                        ))}
                      </dd>
                    </div>,
                  ]
            })}
          </dl>
        )}
      </Loaded>
    </Panel>
  )
}
