import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../client/api-error.ts'
import {
  deleteReview,
  ratings,
  type OwnReview,
  type OwnReviews,
  type ReviewableFamily,
} from '../../../contract/reviews.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { Panel } from '../Panel.tsx'
import { ReviewForm } from './ReviewForm.tsx'

interface FamilyReviewProps extends IslandProps {
  readonly of: ReviewableFamily
  readonly authors: OwnReviews['authors']
  readonly onSaved: (all: OwnReviews) => void
  readonly onDeleted: () => void
}

const tones = { IN_REVIEW: 'plain', PUBLISHED: 'good', REFUSED: 'warn' } as const

const Written = ({ messages, review }: { messages: Messages; review: OwnReview }) => (
  <>
    <Notice tone={tones[review.state]}>
      {message(messages, review.state, { reason: review.reason ?? '' })}
    </Notice>
    <p
      role="img"
      className="text-xl text-accent"
      aria-label={message(messages, 'stars', { rating: review.rating })}
    >
      {ratings.map((rating) => (rating <= review.rating ? '★' : '☆')).join('')}
    </p>
    <blockquote className="max-w-prose whitespace-pre-line leading-[1.75] [overflow-wrap:anywhere]">
      {review.text}
    </blockquote>
  </>
)

/** A family with the customer's review, or the form to write it. */
export const FamilyReview = ({ onSaved, onDeleted, ...props }: FamilyReviewProps) => {
  const { messages, errors, of } = props
  const { family, canReview, review } = of
  const [isOpen, setOpen] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen || wasOpen.current)
      document.getElementById(`${family}-${isOpen ? 'stars' : 'open'}`)?.focus()
    wasOpen.current = isOpen
  }, [isOpen, family])
  const remove = async (): Promise<string | undefined> => {
    const result = await call(deleteReview, { params: { family } })
    if (!result.ok) return errorText(errors, result.error)
    setDeleting(false)
    showToast({ tone: 'good', text: message(messages, 'deleted') })
    onDeleted()
    return undefined
  }
  return (
    <Panel title={message(messages, `family.${family}`)}>
      {isOpen ? (
        <ReviewForm
          {...props}
          onSaved={(all) => {
            setOpen(false)
            onSaved(all)
          }}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <>
          {review !== null && <Written {...{ messages, review }} />}
          {!canReview && <p className="max-w-prose">{message(messages, 'not-allowed')}</p>}
          <div className="flex flex-wrap gap-3">
            {canReview && (
              <Button id={`${family}-open`} look="secondary" onClick={() => setOpen(true)}>
                {message(messages, review === null ? 'write' : 'change')}
              </Button>
            )}
            {review !== null && (
              <Button look="danger" onClick={() => setDeleting(true)}>
                {message(messages, 'delete')}
              </Button>
            )}
          </div>
        </>
      )}
      <ConfirmDialog
        open={isDeleting}
        title={message(messages, 'deletion.title')}
        text={message(messages, 'deletion.text')}
        yes={message(messages, 'delete')}
        no={message(messages, 'cancel')}
        closeLabel={message(messages, 'close')}
        failedTitle={message(messages, 'check-fields')}
        onYes={remove}
        onClose={() => setDeleting(false)}
      />
    </Panel>
  )
}
