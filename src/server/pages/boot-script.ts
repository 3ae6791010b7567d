import { createHash } from 'node:crypto';
import type { PageState } from '#web/platform/page-state.ts';
import { DOCUMENT_CURRENCY_COOKIE } from './choices.ts';

/**
 * Before the first paint, reserves space for the vehicle strip if a car is stored and, in a list for a car of its year,
 * for questions about it.
 */
const CAR_SCRIPT = `try{const c=localStorage.car;if(c)document.documentElement.className+=' has-vehicle'+(location.search.match(c)?' lists-car':'')}catch(e){}`;

/** In a shared page, which shows prices in both currencies, selects the one that the visitor chose. */
const CURRENCY_SCRIPT = `{const m=/(?:^| )currency=(ca|us)/.exec(document.cookie);if(m)document.documentElement.dataset.currency=m[1]}`;

/** The inline script in the head of a page other than the checkout. */
export const headScript = ({ has_both_currencies }: Pick<PageState, 'has_both_currencies'>): string =>
  has_both_currencies ? `${CAR_SCRIPT};${CURRENCY_SCRIPT}` : CAR_SCRIPT;

/**
 * The inline script at the end of every page. In the order of the code, it
 * - removes the cookie that requests a currency for browsers without scripts, because it keeps pages out of caches;
 * - offers the language that the browser prefers, unless one was chosen;
 * - opens the country dialog, unless a country was chosen (before the first paint, because a later opening delays the
 *   largest paint in Lighthouse by 0.6 s);
 * - replaces images that fail to load with a placeholder (APP-13);
 * - remembers a button that is clicked before hydration;
 * - loads the page's code at the first interaction, or once the page is loaded and painted (in a hidden tab, one second
 *   after loading).
 */
export function bootScript(entry: string): string {
  const placeholder = JSON.stringify('/art/placeholder.svg');
  return `(function(){var d=document,w=window,done,dialog=d.getElementById('country');
if(/(^|; )${DOCUMENT_CURRENCY_COOKIE}=/.test(d.cookie))d.cookie='${DOCUMENT_CURRENCY_COOKIE}=; path=/; max-age=0';
try{if(!/(^|; )language=/.test(d.cookie))(w.navigator.languages||[]).some(function(l){l=l.slice(0,2).toLowerCase();if(l===d.documentElement.lang.slice(0,2))return 1;var o=/^[a-z]+$/.test(l)?d.querySelectorAll('[data-offer='+l+']'):[];[].forEach.call(o,function(e){e.hidden=false});return o.length})}catch(e){}
function go(){if(done)return;done=1;var s=d.createElement('script');s.type='module';s.src=${JSON.stringify(entry)};d.head.appendChild(s)}
function late(){w.setTimeout(go,1000);try{new PerformanceObserver(go).observe({type:'paint',buffered:true})}catch(e){go()}}
function ask(){if(!dialog.open&&!/(^|; )currency=/.test(d.cookie))dialog.showModal()}
if(dialog&&dialog.showModal){dialog.addEventListener('cancel',function(e){e.preventDefault()});dialog.addEventListener('close',ask);ask()}
function broken(i){if(i.tagName==='IMG'&&i.getAttribute('src')!==${placeholder})i.src=${placeholder}}
d.addEventListener('error',function(e){broken(e.target)},true);
[].forEach.call(d.images,function(i){if(i.complete&&!i.naturalWidth&&i.loading!=='lazy')broken(i)});
d.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button[type=button]');if(b&&!w.hydrated)w.pendingButton=b},true);
['pointerdown','keydown','focusin','touchstart'].forEach(function(e){w.addEventListener(e,go,{once:true,passive:true,capture:true})});
if(d.readyState==='complete')late();else w.addEventListener('load',late)})()`;
}

/** The element with the data that the page's code reads. Escaped, so that no text can end the element. */
export const stateElement = (state: object): string =>
  `<script type="application/json" id="state">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;

/** The Content Security Policy source that allows this inline script or style. */
export const inlineHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
