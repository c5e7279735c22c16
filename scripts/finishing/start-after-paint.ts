// What is pressed, sent or typed before all scripts are there, and that only they can answer, is kept
// from them and happens again then (`ran`).
const kept = `q=[],
each=f=>['click','submit','input','change'].map(k=>f(k,keep,true)),
keep=e=>{
let k=e.type,t=e.target;
if(k=='click')t=t.closest('button[type=button]:not([popovertarget]),a[data-locale]');
if(k=='submit')t=t.closest('[data-sends],[data-lookup-form]');
if(t){q.push([k,t]);e.preventDefault();e.stopPropagation()}
},
ran=()=>{
each(removeEventListener);
while(q[0]){
let [k,t]=q.shift();
k=='click'?t.click():k=='submit'?t.requestSubmit():t.dispatchEvent(new Event(k,{bubbles:true}))
}
}`

/**
 * Runs behind a page's content: starts the scripts that are named in its `data-modules` when the page
 * has been painted, and fetches the sheet that its `data-styles` may name; one that is lost is asked
 * for once more, then the page is shown without it. Who comes back, or to a part of the page, gets
 * the sheet at once, and all of the page laid out; who comes anew, is marked as such (`data-fresh`).
 * A page that nobody looks at is not painted: its scripts begin at once. They may begin twice: a module
 * runs once.
 */
const afterPaint = `(()=>{
let {modules,styles}=document.currentScript.dataset,w,${kept},
fetched=href=>new Promise((onload,onerror)=>document.head.append(Object.assign(document.createElement('link'),{rel:'stylesheet',href,onload,onerror}))),
wear=()=>w??=styles&&fetched(styles).catch(()=>fetched(styles+'?')).catch(()=>document.documentElement.dataset.bare=''),
begin=()=>{wear();Promise.allSettled(modules.split(' ').map(a=>import(a))).then(ran)};
each(addEventListener);
location.hash||performance.getEntriesByType('navigation')[0]?.type!='navigate'?wear():document.documentElement.dataset.fresh='';
new PerformanceObserver(begin).observe({type:'paint',buffered:true});
document.hidden?begin():addEventListener('visibilitychange',begin,{once:true})
})()`.replaceAll('\n', '')

/** Runs before a page's content, when its scripts begin by themselves, as they do when all of it is there. */
const untilReady =
  `(()=>{let ${kept};each(addEventListener);addEventListener('DOMContentLoaded',ran)})()`.replaceAll(
    '\n',
    '',
  )

const moduleScript = /<script type="module" src="([^"]+)"><\/script>/g

/** Whether a page has scripts that can begin after its first paint. */
export const hasModules = (html: string): boolean => html.search(moduleScript) !== -1

/**
 * Lets the module scripts of a page begin after its first paint: each is imported by itself, in no
 * order. Those of a page of islands begin as they would: what it is there for are its scripts.
 *
 * @param html a built page
 * @param styles the address of its late sheet, if it has one
 */
export const startAfterPaint = (html: string, styles?: string): string => {
  const modules = [...html.matchAll(moduleScript)].map(([, address = '']) => address)
  if (modules.length === 0 || !html.includes('</body>')) return html
  if (html.includes('<astro-island'))
    return html.replace('</head>', () => `<script>${untilReady}</script></head>`)
  const sheet = styles === undefined ? '' : ` data-styles="${styles}"`
  const start = `<script data-modules="${modules.join(' ')}"${sheet}>${afterPaint}</script>`
  return html.replace(moduleScript, '').replace('</body>', () => `${start}</body>`)
}
