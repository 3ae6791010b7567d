// The order matters: of two rules with the same specificity, the later one wins.
import './tokens.css';
import './reset.css';
import './base.css';
import './button.css';
import './field.css';
import './panel.css';
import './tag.css';
import './menu.css';
import './price.css';
import './quantity-box.css';
import './notice.css';
import './dialog.css';
import './pagination.css';
import './link-row.css';
import './description-list.css';
import './error-summary.css';
import './empty-state.css';
