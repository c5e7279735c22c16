import { useState } from 'react'
import * as v from 'valibot'
import { checkFields } from '../../../client/check-fields.ts'
import {
  NewReview,
  reviewLength,
  saveReview,
  type OwnReviews,
  type ReviewableFamily,
} from '../../../contract/reviews.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { controlClass, Field } from '../../../ui/Field.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { SaveRow } from '../SaveRow.tsx'
import { useForm } from '../use-form.ts'
import { useLeaveWarning } from '../use-leave-warning.ts'
import { AuthorField } from './AuthorField.tsx'
import { StarField } from './StarField.tsx'

interface ReviewFormProps extends IslandProps {
  readonly of: ReviewableFamily
  readonly authors: OwnReviews['authors']
  readonly onSaved: (all: OwnReviews) => void
  readonly onCancel: () => void
}

const Written = v.pick(NewReview, ['text'])

/** The stars, text and author of a review, which is sent for moderation. */
export const ReviewForm = (props: ReviewFormProps) => {
  const { messages, errors, authors, onSaved, onCancel } = props
  const { family, review } = props.of
  const fieldId = (name: string): string => `${family}-${name}`
  const [rating, setRating] = useState(review?.rating)
  const [text, setText] = useState(review?.text ?? '')
  const [author, setAuthor] = useState<NewReview['author']>(
    review?.author === 'COMPANY' && authors.COMPANY !== null ? 'COMPANY' : 'PERSON',
  )
  useLeaveWarning(text !== (review?.text ?? '') || rating !== review?.rating)
  const form = useForm<OwnReviews>({
    errors,
    labels: {
      stars: message(messages, 'review.rating'),
      text: message(messages, 'review.text'),
      author: message(messages, 'review.author'),
    },
    fieldId,
    check: () => [
      ...(rating === undefined ? [{ field: 'stars', code: 'REQUIRED' as const, params: {} }] : []),
      ...checkFields(Written, { text }),
    ],
    send: () =>
      call(saveReview, { params: { family }, body: { rating: rating ?? 5, text, author } }),
    onSaved: (all) => {
      const saved = all.families.find((one) => one.family === family)?.review
      // A review that did not change is not read again, so no notification would come.
      if (saved?.sentAt !== review?.sentAt)
        showToast({ tone: 'good', text: message(messages, 'sent') })
      onSaved(all)
    },
    missing: { stars: message(messages, 'rating.required') },
    aboutField: { REVIEW_COMPANY_NOT_VERIFIED: 'author' },
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      <ErrorSummary
        title={message(messages, 'check-fields')}
        attempt={form.attempt}
        errors={form.summary}
      />
      <StarField
        messages={messages}
        id={fieldId('stars')}
        value={rating}
        error={form.errorOf('stars')}
        onRating={setRating}
      />
      <Field
        id={fieldId('text')}
        label={message(messages, 'review.text')}
        hint={message(messages, 'review.text.hint', reviewLength)}
        error={form.errorOf('text')}
      >
        {(control) => (
          <textarea
            {...control}
            rows={5}
            required
            value={text}
            className={controlClass}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <AuthorField
        messages={messages}
        id={fieldId('author')}
        value={author}
        authors={authors}
        error={form.errorOf('author')}
        onAuthor={setAuthor}
      />
      <SaveRow label={message(messages, 'send')} busy={form.busy}>
        <Button look="secondary" onClick={onCancel}>
          {message(messages, 'cancel')}
        </Button>
      </SaveRow>
    </form>
  )
}
