import { z } from 'astro/zod'
import { bannerPlaces } from '../contract/banner-places.ts'
import { day, onlyFields, requiredText } from './schema-messages.ts'

/** A file in `content/banners/{en,km}`. */
export const bannerContent = z
  .strictObject(
    {
      title: requiredText('the heading, such as "title: New extensions for less"'),
      text: requiredText('one or two sentences: what is offered, and on what condition'),
      link: requiredText('the page that it leads to, such as "link: /domain/pricing"').regex(
        /^(?:\/(?!\/)|https:\/\/)/,
        'must be a page of the site without its language, such as /domain/pricing, or an address with https://',
      ),
      linkText: requiredText('what the link says, such as "linkText: See all prices"'),
      places: z
        .array(z.enum(bannerPlaces, { error: `must be ${bannerPlaces.join(' or ')}` }), {
          error: `needs the pages that show it, such as "places: [${bannerPlaces.join(', ')}]"`,
        })
        .min(1, `needs at least one page, such as "places: [${bannerPlaces[0]}]"`),
      from: day('the first day on which it is shown', 'from'),
      until: day('the last day on which it is shown', 'until').optional(),
    },
    onlyFields('a banner', ['title', 'text', 'link', 'linkText', 'places', 'from', 'until']),
  )
  .refine(({ from, until }) => until === undefined || until >= from, {
    path: ['until'],
    error: 'must not be earlier than "from"; leave it out if the offer has no end yet',
  })

export type BannerContent = z.infer<typeof bannerContent>
