import { countryKey } from '../stores/tab-storage.ts'

/** The storage key of the chosen colour scheme; without an entry the device decides. */
export const schemeKey = 'tonle:scheme'

/** The storage key of the language whose fonts the tab has loaded. */
export const fontsKey = 'tonle:fonts'

/**
 * Runs in the head, before the first paint: sets the chosen colour scheme, whether there is a session,
 * and `data-fresh` if the visit starts at the page's top: then what is below the first screen may be
 * laid out later (src/styles/base.css). `typedInto` is the field of the latest input, also of input
 * before any other script runs (unsaved-input.ts).
 */
export const beforePaint = `(()=>{let {dataset:d,lang}=document.documentElement;d.session='out';location.hash||performance.getEntriesByType('navigation')[0]?.type!='navigate'||(d.fresh='');try{let l=localStorage,s=l.getItem('${schemeKey}');if(s=='dark'||s=='light')d.scheme=s;if(l.getItem('tonle:session'))d.session='in';if(sessionStorage.getItem('${fontsKey}')==lang)d.fonts=''}catch{}addEventListener('input',e=>typedInto=e.target,!0)})()`

/** Where the region that a visitor chose is kept: its id. */
export const regionKey = 'tonle:region'

/**
 * Runs right behind a choice of regions, before what depends on it is painted (account §4, 'Region
 * selection'): the region that was chosen, else that of the customer's country, else that of the
 * country that the tab calls from, else the page's own.
 */
export const showRegion = `try{let l=localStorage,r=[...document.querySelectorAll('[data-region-id]')],f=(n,v)=>v&&r.find(({dataset:d})=>d[n]==v),s=f('regionId',l.getItem('${regionKey}'))||f('country',JSON.parse(l.getItem('tonle:session'))?.user?.registerCountry||sessionStorage.getItem('${countryKey}'));if(s)for(let i of r)i.defaultChecked=i==s}catch{}`

/** The cookie that keeps the language, and for how long (account §9: 365 days). */
export const localeCookie = 'locale'
export const localeCookieSeconds = 365 * 24 * 60 * 60

/**
 * Runs in the head of the root page only (account §2): a visitor without a chosen language gets the first
 * of their browser's that we have, stored as if chosen; Khmer redirects to `/km`. Crawlers have no Khmer
 * browser, so they stay.
 */
export const rootLanguage = `(()=>{let c=/(?:^|; )${localeCookie}=(\\w+)/.exec(document.cookie)?.[1];if(!c){c=/(?:^|,)(en|km)\\b/i.exec(navigator.languages)?.[1].toLowerCase()??'en';document.cookie='${localeCookie}='+c+';path=/;max-age=${localeCookieSeconds};samesite=lax'}if(c==='km')location.replace('/km'+location.search+location.hash)})()`

/** Runs in the head of `/km` only: opening it is a choice of Khmer, unless a language was chosen before. */
export const khmerRoot = `/(?:^|; )${localeCookie}=/.test(document.cookie)||(document.cookie='${localeCookie}=km;path=/;max-age=${localeCookieSeconds};samesite=lax')`

/**
 * Runs right behind the place of a look-up's answer: a URL that asks for a name gets the room for
 * its answer at once, so that nothing moves when it is there.
 */
export const keepAnswerRoom = `if(new URLSearchParams(location.search).get('domain'))document.querySelector('[data-lookup-answer]').dataset.asked=''`

/** Runs right behind the search field: what the URL searches is its default, so that it is not taken for typed. */
export const fillSearchField = `(()=>{let q=new URLSearchParams(location.search);document.getElementById('domain-search').defaultValue=[q.get('domain'),q.get('keywords')].filter(Boolean).join(', ')})()`

/**
 * Runs in the head of a page with a configurator, behind its `data-opens` (Head.astro): a URL
 * that configures a package shows only that, and loads it while the page is parsed.
 */
export const showConfigurator = `/[?&](package|edit|service)=/.test(location.search)&&(document.documentElement.dataset.configuring='',document.head.append(document.querySelector('[data-opens]').content))`
