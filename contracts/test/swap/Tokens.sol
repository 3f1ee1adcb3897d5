// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @notice A token that anybody can mint.
contract PlainToken is ERC20Permit {
    constructor() ERC20("Plain", "PLAIN") ERC20Permit("Plain") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// @notice Burns a tenth of every transfer.
contract TaxToken is PlainToken {
    function _update(address from, address to, uint256 amount) internal override {
        if (from == address(0) || to == address(0)) return super._update(from, to, amount);
        uint256 tax = amount / 10;
        super._update(from, address(0), tax);
        super._update(from, to, amount - tax);
    }
}

/// @notice Refuses to be sent to one account.
contract PickyToken is PlainToken {
    address public refused;

    error Refused(address to);

    function refuse(address to) external {
        refused = to;
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (to == refused && to != address(0)) revert Refused(to);
        super._update(from, to, amount);
    }
}

/// @notice Calls something on every transfer, as tokens with hooks do, and ignores the result.
contract HookToken is PlainToken {
    address private _target;
    bytes private _data;
    uint256 private _value;
    bool public succeeded;
    bool public called;
    bytes public answer;

    function arm(address target, bytes calldata data, uint256 value) external payable {
        (_target, _data, _value, called, succeeded) = (target, data, value, false, false);
    }

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (_target == address(0) || called) return;
        called = true;
        (succeeded, answer) = _target.call{value: _value}(_data);
    }
}

/// @notice Returns nothing, as some old tokens do.
contract SilentToken {
    mapping(address account => uint256) public balanceOf;
    mapping(address account => mapping(address spender => uint256)) public allowance;

    error Short();

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function transfer(address to, uint256 amount) external {
        _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        if (allowance[from][msg.sender] < amount) revert Short();
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private {
        if (balanceOf[from] < amount) revert Short();
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}
