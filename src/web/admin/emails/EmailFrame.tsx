/** Allows the email's own styles and nothing else: no scripts, and no images from other servers. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;
/** Makes links without `href` look like links, which browsers do only for links with `href`. */
const LINK_STYLE = '<style>a { color: linktext; text-decoration: underline }</style>';

/** The email without the `href` of its links, so that nobody can follow them by mouse, keyboard or screen reader. */
const withoutHref = (html: string) => html.replaceAll(/(<a\b[^>]*) href="[^"]*"/g, '$1');

/** An email as HTML, in a frame that runs and loads nothing. Its links cannot be followed. */
export const EmailFrame = ({ title, language, html }: { title: string; language?: string; html: string }) => (
  <iframe
    className="email-preview"
    title={title}
    lang={language}
    srcDoc={withoutHref(html).replace('<head>', `<head>${POLICY}${LINK_STYLE}`)}
    sandbox="allow-same-origin"
    onLoad={({ currentTarget }) => fitHeight(currentTarget)}
  />
);

/**
 * Sets the frame's height to that of the email. The sandbox forbids scripts in the email; `allow-same-origin` lets this
 * page read the height.
 */
function fitHeight(frame: HTMLIFrameElement) {
  const { scrollHeight } = frame.contentDocument!.documentElement;
  frame.style.setProperty('height', `${scrollHeight}px`);
}
