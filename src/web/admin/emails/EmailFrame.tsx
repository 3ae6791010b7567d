/** Forbids everything but the email's own styles, such as scripts and images from elsewhere. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;

/** An email as HTML, in a frame that runs and loads nothing. Its links cannot be followed. */
export const EmailFrame = ({ title, language, html }: { title: string; language?: string; html: string }) => (
  <iframe
    className="email-preview"
    title={title}
    lang={language}
    srcDoc={html.replace('<head>', `<head>${POLICY}<base target="_blank">`)}
    sandbox="allow-same-origin"
    tabIndex={-1}
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
