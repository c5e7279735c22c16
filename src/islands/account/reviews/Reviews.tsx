import { listOwnReviews } from '../../../contract/reviews.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { AccountGate } from '../AccountGate.tsx'
import { Loaded } from '../Loaded.tsx'
import { NothingBought } from '../NothingBought.tsx'
import { FamilyReview } from './FamilyReview.tsx'

const load = (signal: AbortSignal) => call(listOwnReviews, {}, { signal })

const Content = (props: IslandProps) => {
  const { messages, errors } = props
  const query = useQuery(load)
  return (
    <Loaded {...{ messages, errors, query }}>
      {({ families, authors }) =>
        families.length === 0 ? (
          <NothingBought {...props} level={2} />
        ) : (
          <>
            <p className="max-w-prose text-ink-soft">{message(messages, 'note')}</p>
            {families.map((of) => (
              <FamilyReview
                key={of.family}
                {...{ ...props, of, authors }}
                onSaved={query.take}
                onDeleted={query.again}
              />
            ))}
          </>
        )
      }
    </Loaded>
  )
}

/** The page `/account/reviews`: what the customer bought, with a review of each family. */
export const Reviews = (props: IslandProps) => (
  <AccountGate>
    <Content {...props} />
  </AccountGate>
)
