// The order matters: of two rules with the same specificity, the later one wins.
import './tokens.css';
import './reset.css';
import './base.css';
import './button.css';
import './field.css';
import './panel.css';
import './tag.css';
import './notice.css';
import './dialog.css';
import './link-row.css';
import './breadcrumb.css';
import './per-currency.css';
import './forced-colours.css';
