// Where two rules weigh the same, the later file counts.
import './tokens.css';
import './reset.css';
import './base.css';
import './button.css';
import './field.css';
import './panel.css';
import './fit-badge.css';
import './price.css';
import './quantity-box.css';
import './notice.css';
import './dialog.css';
import './pagination.css';
import './facts.css';
import './error-summary.css';
import './empty-state.css';
